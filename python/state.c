/* state.c -- madcap.State: a position, or what somebody sees of it. */
#include "python/own.h"

StateObject *state_new(TableObject *table)
{
    StateObject *state = PyObject_NewVar(StateObject, &state_type, table->size);
    if (!state)
        return NULL;
    Py_INCREF(table);
    state->table = table;
    return state;
}

StateObject *state_copy(const StateObject *state)
{
    StateObject *copy = state_new(state->table);
    if (copy)
        memcpy(copy->bytes, state->bytes, (size_t)Py_SIZE(state));
    return copy;
}

PyObject *state_given(StateObject *state, int answer)
{
    if (answer >= 0)
        return (PyObject *)state;
    Py_DECREF(state);
    return refuse();
}

static void state_dealloc(StateObject *self)
{
    Py_DECREF(self->table);
    PyObject_Free(self);
}

/* What nearly every function of the library begins with. */
#define OF(self) (self)->table->table, (self)->bytes, (size_t)Py_SIZE(self)

static PyObject *state_repr(StateObject *self)
{
    int whose = madcap_whose(OF(self));
    const char *game = madcap_table_game(self->table->table);
    if (whose == MADCAP_WHOLE)
        return PyUnicode_FromFormat("<madcap.State of %s>", game);
    return PyUnicode_FromFormat("<madcap.State of %s, seen by %d>", game,
                                whose);
}

static PyObject *state_compare(PyObject *one, PyObject *other, int how)
{
    if (!Py_IS_TYPE(other, &state_type) || (how != Py_EQ && how != Py_NE))
        Py_RETURN_NOTIMPLEMENTED;
    const StateObject *a = (StateObject *)one, *b = (StateObject *)other;
    bool same = Py_SIZE(a) == Py_SIZE(b) &&
                memcmp(a->bytes, b->bytes, (size_t)Py_SIZE(a)) == 0;
    return PyBool_FromLong(same == (how == Py_EQ));
}

/* Its bytes, to be read: they are those that it has at that moment. */
static int state_buffer(StateObject *self, Py_buffer *buffer, int flags)
{
    return PyBuffer_FillInfo(buffer, (PyObject *)self, self->bytes,
                             Py_SIZE(self), 1, flags);
}

/* ---- who acts, and what may be done ---- */

static PyObject *tuple_of_bits(const uint64_t *bits, int words)
{
    int count = 0;
    for (int i = 0; i < words; i++)
        count += __builtin_popcountll(bits[i]);
    PyObject *tuple = PyTuple_New(count);
    if (!tuple)
        return NULL;
    for (int i = words - 1; i >= 0; i--)
        for (uint64_t left = bits[i]; left;) {
            int top = 63 - __builtin_clzll(left);
            PyTuple_SET_ITEM(tuple, --count, PyLong_FromLong(64 * i + top));
            left &= ~(1ull << top);
        }
    return tuple;
}

static PyObject *awaited(StateObject *self, void *nothing)
{
    (void)nothing;
    unsigned who;
    if (madcap_actors(OF(self), &who, NULL) < 0)
        return refuse();
    return tuple_of_bits(&(uint64_t){who}, 1);
}

static PyObject *able(StateObject *self, void *nothing)
{
    (void)nothing;
    unsigned who;
    if (madcap_actors(OF(self), NULL, &who) < 0)
        return refuse();
    return tuple_of_bits(&(uint64_t){who}, 1);
}

static PyObject *over(StateObject *self, void *nothing)
{
    (void)nothing;
    int goes_on = madcap_actors(OF(self), NULL, NULL);
    return given_bool(goes_on < 0 ? goes_on : !goes_on);
}

static PyObject *legal(StateObject *self, PyObject *const *args,
                       Py_ssize_t count)
{
    int actor;
    uint64_t bits[4];
    if (!args_take(args, count, "i", &actor))
        return NULL;
    if (madcap_legal(OF(self), actor, bits) < 0)
        return refuse();
    return tuple_of_bits(bits, 4);
}

static PyObject *ask(StateObject *self, PyObject *const *args, Py_ssize_t count)
{
    StreamObject *stream;
    int waited = 0;
    uint64_t bits[4];
    if (!args_take(args, count, "r|i", &stream, &waited))
        return NULL;
    int actor = madcap_ask(OF(self), (unsigned)waited, &stream->value, bits);
    if (actor < 0)
        return refuse();
    PyObject *choices = tuple_of_bits(bits, 4);
    return choices ? Py_BuildValue("(iN)", actor, choices) : NULL;
}

/* ---- weights ---- */

static PyObject *dict_of_weights(const uint32_t weight[MADCAP_ACTIONS])
{
    PyObject *dict = PyDict_New();
    for (int action = 0; dict && action < MADCAP_ACTIONS; action++) {
        if (!weight[action])
            continue;
        PyObject *key = PyLong_FromLong(action);
        PyObject *value = PyLong_FromUnsignedLong(weight[action]);
        if (!key || !value || PyDict_SetItem(dict, key, value) < 0)
            Py_CLEAR(dict);
        Py_XDECREF(key);
        Py_XDECREF(value);
    }
    return dict;
}

static PyObject *odds(StateObject *self, PyObject *nothing)
{
    (void)nothing;
    uint32_t weight[MADCAP_ACTIONS];
    if (madcap_odds(OF(self), weight) < 0)
        return refuse();
    return dict_of_weights(weight);
}

static PyObject *lean(StateObject *self, PyObject *const *args,
                      Py_ssize_t count)
{
    int seat;
    uint32_t weight[MADCAP_ACTIONS];
    if (!args_take(args, count, "i", &seat))
        return NULL;
    if (madcap_lean(OF(self), seat, weight) < 0)
        return refuse();
    return dict_of_weights(weight);
}

/* ---- playing ---- */

static PyObject *apply(StateObject *self, PyObject *const *args,
                       Py_ssize_t count)
{
    int actor, action;
    if (!args_take(args, count, "ii", &actor, &action))
        return NULL;
    return given_none(madcap_apply(OF(self), actor, action));
}

static PyObject *draw(StateObject *self, PyObject *const *args,
                      Py_ssize_t count)
{
    int actor;
    StreamObject *stream;
    if (!args_take(args, count, "ir", &actor, &stream))
        return NULL;
    return given_int(madcap_draw(OF(self), actor, &stream->value));
}

static PyObject *playout(StateObject *self, PyObject *const *args,
                         Py_ssize_t count)
{
    StreamObject *stream;
    if (!args_take(args, count, "r", &stream))
        return NULL;
    return given_int(madcap_playout(OF(self), &stream->value));
}

static PyObject *copy(StateObject *self, PyObject *nothing)
{
    (void)nothing;
    return (PyObject *)state_copy(self);
}

/* ---- views and worlds ---- */

static PyObject *view(StateObject *self, PyObject *const *args,
                      Py_ssize_t count)
{
    int viewer;
    if (!args_take(args, count, "i", &viewer))
        return NULL;
    StateObject *made = state_copy(self);
    return made ? state_given(made, madcap_redact(OF(made), viewer)) : NULL;
}

static PyObject *resample(StateObject *self, PyObject *const *args,
                          Py_ssize_t count)
{
    StreamObject *stream;
    if (!args_take(args, count, "r", &stream))
        return NULL;
    StateObject *made = state_copy(self);
    if (!made)
        return NULL;
    return state_given(made, madcap_resample(OF(made), &stream->value));
}

static PyObject *seen(StateObject *self, PyObject *const *args,
                      Py_ssize_t count)
{
    int viewer, actor, action, by, what;
    if (!args_take(args, count, "iii", &viewer, &actor, &action))
        return NULL;
    int answer = madcap_seen(OF(self), viewer, actor, action, &by, &what);
    if (answer <= 0)
        return given_none(answer);
    return Py_BuildValue("(ii)", by, what);
}

static PyObject *whose(StateObject *self, void *nothing)
{
    (void)nothing;
    return given_int(madcap_whose(OF(self)));
}

static PyObject *table(StateObject *self, void *nothing)
{
    (void)nothing;
    Py_INCREF(self->table);
    return (PyObject *)self->table;
}

/* ---- results and numbers ---- */

static PyObject *tuple_of_seats(const StateObject *self, const int32_t *number)
{
    int seats = madcap_table_seats(self->table->table);
    PyObject *tuple = PyTuple_New(seats);
    for (int seat = 0; tuple && seat < seats; seat++)
        PyTuple_SET_ITEM(tuple, seat, PyLong_FromLong(number[seat]));
    return tuple;
}

static PyObject *scores(StateObject *self, void *nothing)
{
    (void)nothing;
    madcap_result result;
    if (madcap_results(OF(self), &result) < 0)
        return refuse();
    return tuple_of_seats(self, result.score);
}

static PyObject *ranks(StateObject *self, void *nothing)
{
    (void)nothing;
    madcap_result result;
    if (madcap_results(OF(self), &result) < 0)
        return refuse();
    return tuple_of_seats(self, result.rank);
}

static PyObject *teams(StateObject *self, void *nothing)
{
    (void)nothing;
    madcap_result result;
    if (madcap_results(OF(self), &result) < 0)
        return refuse();
    return tuple_of_seats(self, result.team);
}

static PyObject *deadline(StateObject *self, void *nothing)
{
    (void)nothing;
    int number;
    int milliseconds = madcap_deadline(OF(self), &number);
    return milliseconds < 0 ? refuse()
                            : Py_BuildValue("(ii)", milliseconds, number);
}

static PyObject *write_numbers(StateObject *self, PyObject *into)
{
    Py_buffer buffer;
    int count = madcap_number_count(madcap_table_game(self->table->table));
    if (!array_hold(into, "numbers", 'i', 4, count, &buffer))
        return NULL;
    int answer = madcap_numbers(OF(self), buffer.buf, (size_t)count);
    PyBuffer_Release(&buffer);
    return given_none(answer);
}

/* ---- words and pictures ---- */

static PyObject *find(StateObject *self, PyObject *const *args,
                      Py_ssize_t count)
{
    int actor;
    const char *words;
    if (!args_take(args, count, "it", &actor, &words))
        return NULL;
    return given_int(madcap_action_find(OF(self), actor, words));
}

static PyObject *told(StateObject *self, PyObject *const *args,
                      Py_ssize_t count)
{
    int actor, action, viewer;
    Names names = {{NULL}, NULL};
    if (!args_take(args, count, "iii|n", &actor, &action, &viewer, &names))
        return NULL;
    char *text = text_room(MADCAP_LINES_TEXT);
    if (!text)
        return NULL;
    return given_text(text, madcap_told(OF(self), actor, action, viewer,
                                        names.list, text, MADCAP_LINES_TEXT));
}

static PyObject *scene(StateObject *self, PyObject *const *args,
                       Py_ssize_t count)
{
    int viewer;
    Names names = {{NULL}, NULL};
    if (!args_take(args, count, "i|n", &viewer, &names))
        return NULL;
    char *text = text_room(MADCAP_JSON_TEXT);
    if (!text)
        return NULL;
    return given_text(text, madcap_scene(OF(self), viewer, names.list, text,
                                         MADCAP_JSON_TEXT));
}

static PyObject *reason(StateObject *self, PyObject *const *args,
                        Py_ssize_t count)
{
    int seat;
    Names names = {{NULL}, NULL};
    if (!args_take(args, count, "i|n", &seat, &names))
        return NULL;
    char *text = text_room(MADCAP_LINES_TEXT);
    if (!text)
        return NULL;
    return given_text(text, madcap_reason(OF(self), seat, names.list, text,
                                          MADCAP_LINES_TEXT));
}

/* ---- the type ---- */

static PyGetSetDef facts[] = {
    {"table", (getter)table, NULL, "Its table.", NULL},
    {"whose", (getter)whose, NULL, "WHOLE, or the viewer of a view.", NULL},
    {"awaited", (getter)awaited, NULL, "The actors that must act.", NULL},
    {"able", (getter)able, NULL, "Those that may act and need not.", NULL},
    {"over", (getter)over, NULL, "Whether the game is over.", NULL},
    {"scores", (getter)scores, NULL, "The score of each seat.", NULL},
    {"ranks", (getter)ranks, NULL, "1 has won; ties share.", NULL},
    {"teams", (getter)teams, NULL, "Equal: they win together.", NULL},
    {"deadline", (getter)deadline, NULL,
     "Milliseconds of the countdown, 0: none; and its number.", NULL},
    {NULL, NULL, NULL, NULL, NULL},
};

static PyMethodDef methods[] = {
    METHOD("legal", legal, "legal(actor): what it may do, 0 to 255."),
    METHOD("ask", ask,
           "ask(stream, waited=0) -> actor, choices: whom a batch would ask."),
    {"odds", (PyCFunction)odds, METH_NOARGS,
     "odds(): how likely chance does what, as weights."},
    METHOD("lean", lean,
           "lean(seat): how a sensible player would weigh its actions."),
    METHOD("apply", apply, "apply(actor, action): plays a legal action."),
    METHOD("draw", draw, "draw(actor, stream): an action at random."),
    METHOD("playout", playout,
           "playout(stream): plays to the end; how many decisions it took."),
    {"copy", (PyCFunction)copy, METH_NOARGS, "copy() -> State."},
    METHOD("view", view, "view(viewer) -> State: what it may know."),
    METHOD("resample", resample,
           "resample(stream) -> State: one that may be true, of a view."),
    METHOD("seen", seen,
           "seen(viewer, actor, action): as whose action it is seen; or None."),
    {"write_numbers", (PyCFunction)write_numbers, METH_O,
     "write_numbers(array): into an array of int32."},
    METHOD("find", find, "find(actor, text): the legal action of this text."),
    METHOD("told", told,
           "told(actor, action, viewer, names=None): the lines of the story."),
    METHOD("scene", scene, "scene(viewer, names=None): the picture, as JSON."),
    METHOD("reason", reason, "reason(seat, names=None): why it has its rank."),
    {NULL, NULL, 0, NULL},
};

static PyBufferProcs buffers = {.bf_getbuffer = (getbufferproc)state_buffer};

PyTypeObject state_type = {
    PyVarObject_HEAD_INIT(NULL, 0).tp_name = "madcap.State",
    .tp_basicsize = sizeof(StateObject),
    .tp_itemsize = 1,
    .tp_dealloc = (destructor)state_dealloc,
    .tp_repr = (reprfunc)state_repr,
    .tp_hash = PyObject_HashNotImplemented,
    .tp_as_buffer = &buffers,
    .tp_flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION,
    .tp_doc = "A position, or what somebody sees of it.",
    .tp_richcompare = state_compare,
    .tp_methods = methods,
    .tp_getset = facts,
};
