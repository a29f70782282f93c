/* match.c -- madcap.Match: a game with its record. */
#include "python/own.h"

typedef struct MatchObject {
    PyObject_HEAD madcap_match *match;
    TableObject *table;
} MatchObject;

static PyObject *match_given(PyTypeObject *type, madcap_match *match,
                             TableObject *table)
{
    MatchObject *self =
        match && table ? (MatchObject *)type->tp_alloc(type, 0) : NULL;
    if (!self) {
        madcap_match_free(match);
        return match ? NULL : refuse();
    }
    Py_INCREF(table);
    self->match = match;
    self->table = table;
    return (PyObject *)self;
}

static PyObject *match_new(PyTypeObject *type, PyObject *args, PyObject *words)
{
    PyObject *table;
    if (!args_plain(type, words) ||
        !args_take(&PyTuple_GET_ITEM(args, 0), PyTuple_GET_SIZE(args), "o",
                   &table))
        return NULL;
    if (!Py_IS_TYPE(table, &table_type)) {
        PyErr_SetString(PyExc_TypeError, "a match is of a madcap.Table");
        return NULL;
    }
    TableObject *own = (TableObject *)table;
    return match_given(type, madcap_match_new(own->table), own);
}

static PyObject *read_record(PyTypeObject *type, PyObject *const *args,
                             Py_ssize_t count)
{
    const char *record;
    if (!args_take(args, count, "t", &record))
        return NULL;
    madcap_match *match = madcap_match_read(record, strlen(record));
    PyObject *table =
        match ? table_given(&table_type, madcap_match_table(match)) : NULL;
    PyObject *self = match_given(type, match, (TableObject *)table);
    Py_XDECREF(table);
    return self;
}

static void match_dealloc(MatchObject *self)
{
    madcap_match_free(self->match);
    Py_DECREF(self->table);
    Py_TYPE(self)->tp_free(self);
}

static Py_ssize_t match_length(MatchObject *self)
{
    return madcap_match_length(self->match);
}

static PyObject *match_item(MatchObject *self, Py_ssize_t n)
{
    int actor, action;
    if (n < 0 || n >= match_length(self)) {
        PyErr_SetString(PyExc_IndexError, "there are no more actions");
        return NULL;
    }
    if (madcap_match_action(self->match, (int)n, &actor, &action) < 0)
        return refuse();
    return Py_BuildValue("(ii)", actor, action);
}

static PyObject *play(MatchObject *self, PyObject *const *args,
                      Py_ssize_t count)
{
    int actor, action;
    if (!args_take(args, count, "ii", &actor, &action))
        return NULL;
    return given_none(madcap_match_play(self->match, actor, action));
}

static PyObject *state(MatchObject *self, PyObject *const *args,
                       Py_ssize_t count)
{
    int n = madcap_match_length(self->match), viewer = MADCAP_WHOLE;
    if (!args_take(args, count, "|ii", &n, &viewer))
        return NULL;
    StateObject *made = state_new(self->table);
    if (!made)
        return NULL;
    return state_given(made,
                       madcap_match_state(self->match, n, viewer, made->bytes,
                                          (size_t)self->table->size));
}

static PyObject *record(MatchObject *self, PyObject *nothing)
{
    (void)nothing;
    char *text = text_room(MADCAP_RECORD_TEXT);
    if (!text)
        return NULL;
    return given_text(
        text, madcap_match_write(self->match, text, MADCAP_RECORD_TEXT));
}

static PyObject *table(MatchObject *self, void *nothing)
{
    (void)nothing;
    Py_INCREF(self->table);
    return (PyObject *)self->table;
}

static PyGetSetDef facts[] = {
    {"table", (getter)table, NULL, "Its table.", NULL},
    {NULL, NULL, NULL, NULL, NULL},
};

static PyMethodDef methods[] = {
    {"read", (PyCFunction)(void (*)(void))read_record,
     METH_FASTCALL | METH_CLASS, "Match.read(text): a match from its record."},
    METHOD("play", play, "play(actor, action)"),
    METHOD("state", state,
           "state(n=len(match), viewer=WHOLE) -> State: behind n actions."),
    {"record", (PyCFunction)record, METH_NOARGS, "record(): the record."},
    {NULL, NULL, 0, NULL},
};

static PySequenceMethods items = {
    .sq_length = (lenfunc)match_length,
    .sq_item = (ssizeargfunc)match_item,
};

PyTypeObject match_type = {
    PyVarObject_HEAD_INIT(NULL, 0).tp_name = "madcap.Match",
    .tp_basicsize = sizeof(MatchObject),
    .tp_dealloc = (destructor)match_dealloc,
    .tp_as_sequence = &items,
    .tp_flags = Py_TPFLAGS_DEFAULT,
    .tp_doc = "Match(table): a game with its record; (actor, action) each.",
    .tp_methods = methods,
    .tp_getset = facts,
    .tp_new = match_new,
};
