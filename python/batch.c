/* batch.c -- many games at once, over arrays that are handed over once.
 *
 * batch.py makes the arrays and hands them over with the name that each has in
 * madcap.h. Their buffers are held as long as the batch may write to them, so
 * that no memory moves under it. While games are stepped, other threads of
 * Python go on; they cannot use the batch, and cannot close it.
 */
#include "python/own.h"

enum { COLUMNS = 10 };

typedef struct BatchObject {
    PyObject_HEAD TableObject *table;
    madcap_batch *batch; /* NULL: closed */
    bool runs;           /* some thread is in it */
    int games;
    int32_t *action;
    madcap_arrays arrays;
    int holds;
    Py_buffer held[COLUMNS];
} BatchObject;

/* ---- the arrays ---- */

enum { ONE, SEATS, VIEW, NUMBERS, LEGAL, MASK };

static const struct Column {
    const char *name;
    char kind;
    int item, width;
    size_t place; /* of its pointer in madcap_arrays */
} columns[COLUMNS] = {
    {"action", 'i', 4, ONE, offsetof(madcap_arrays, action)},
    {"seat", 'i', 4, ONE, offsetof(madcap_arrays, seat)},
    {"view", 'u', 1, VIEW, offsetof(madcap_arrays, view)},
    {"number", 'i', 4, NUMBERS, offsetof(madcap_arrays, number)},
    {"legal", 'u', 8, LEGAL, offsetof(madcap_arrays, legal)},
    {"mask", 'u', 1, MASK, offsetof(madcap_arrays, mask)},
    {"over", 'u', 1, ONE, offsetof(madcap_arrays, over)},
    {"reward", 'f', 4, SEATS, offsetof(madcap_arrays, reward)},
    {"score", 'i', 4, SEATS, offsetof(madcap_arrays, score)},
    {"rank", 'i', 4, SEATS, offsetof(madcap_arrays, rank)},
};

static Py_ssize_t width_of(const BatchObject *self, const struct Column *column)
{
    const madcap_table *table = self->table->table;
    const int widths[] = {
        [ONE] = 1,
        [SEATS] = madcap_table_seats(table),
        [VIEW] = madcap_state_bytes(table),
        [NUMBERS] = madcap_number_count(madcap_table_game(table)),
        [LEGAL] = MADCAP_ACTIONS / 64,
        [MASK] = MADCAP_ACTIONS,
    };
    return widths[column->width];
}

static bool hold_column(BatchObject *self, const struct Column *column,
                        PyObject *array)
{
    Py_buffer *buffer = &self->held[self->holds];
    if (!array_hold(array, column->name, column->kind, column->item,
                    self->games * width_of(self, column), buffer))
        return false;
    self->holds++;
    memcpy((char *)&self->arrays + column->place, &buffer->buf,
           sizeof buffer->buf);
    return true;
}

/* All that are in the dict; what to play must be. */
static bool hold_columns(BatchObject *self, PyObject *arrays)
{
    for (int i = 0; i < COLUMNS; i++) {
        PyObject *array = PyDict_GetItemString(arrays, columns[i].name);
        if (array && !hold_column(self, &columns[i], array))
            return false;
    }
    if (self->holds != PyDict_GET_SIZE(arrays) || !self->arrays.action) {
        PyErr_SetString(PyExc_ValueError,
                        "there is an array that no batch has, or no 'action'");
        return false;
    }
    self->action = self->held[0].buf;
    return true;
}

/* ---- beginning and ending ---- */

static void release(BatchObject *self)
{
    madcap_batch_free(self->batch);
    self->batch = NULL;
    while (self->holds)
        PyBuffer_Release(&self->held[--self->holds]);
}

static void batch_dealloc(BatchObject *self)
{
    release(self);
    Py_XDECREF(self->table);
    Py_TYPE(self)->tp_free(self);
}

static bool start(BatchObject *self, uint64_t seed, int threads,
                  PyObject *arrays)
{
    self->batch =
        madcap_batch_new(self->table->table, self->games, seed, threads);
    if (!self->batch)
        refuse();
    return self->batch && hold_columns(self, arrays);
}

static PyObject *batch_new(PyTypeObject *type, PyObject *args, PyObject *words)
{
    PyObject *table, *arrays;
    int games, threads;
    uint64_t seed;
    if (!args_plain(type, words) ||
        !args_take(&PyTuple_GET_ITEM(args, 0), PyTuple_GET_SIZE(args), "oiuio",
                   &table, &games, &seed, &threads, &arrays))
        return NULL;
    if (!Py_IS_TYPE(table, &table_type) || !PyDict_Check(arrays)) {
        PyErr_SetString(PyExc_TypeError, "a batch is of a madcap.Table");
        return NULL;
    }
    BatchObject *self = (BatchObject *)type->tp_alloc(type, 0);
    if (!self)
        return NULL;
    Py_INCREF(table);
    self->table = (TableObject *)table;
    self->games = games;
    if (start(self, seed, threads, arrays))
        return (PyObject *)self;
    Py_DECREF(self);
    return NULL;
}

/* Whether this thread may use it now. */
static bool is_free(const BatchObject *self)
{
    if (!self->batch)
        PyErr_SetString(PyExc_ValueError, "this batch was closed");
    else if (self->runs)
        PyErr_SetString(PyExc_ValueError, "another thread is using this batch");
    return self->batch && !self->runs;
}

static PyObject *close_batch(BatchObject *self, PyObject *nothing)
{
    (void)nothing;
    if (self->batch && !is_free(self))
        return NULL;
    release(self);
    Py_RETURN_NONE;
}

/* ---- many games ---- */

typedef int Work(BatchObject *self, uint64_t seed);

static int do_step(BatchObject *self, uint64_t seed)
{
    (void)seed;
    return madcap_batch_step(self->batch, &self->arrays);
}

static int do_draw(BatchObject *self, uint64_t seed)
{
    (void)seed;
    return madcap_batch_draw(self->batch, self->action);
}

static int do_look(BatchObject *self, uint64_t seed)
{
    (void)seed;
    return madcap_batch_look(self->batch, &self->arrays);
}

static int do_reset(BatchObject *self, uint64_t seed)
{
    int answer = madcap_batch_reset(self->batch, seed);
    return answer < 0 ? answer : madcap_batch_look(self->batch, &self->arrays);
}

static PyObject *run(BatchObject *self, Work *work, uint64_t seed)
{
    int answer;
    if (!is_free(self))
        return NULL;
    self->runs = true;
    Py_BEGIN_ALLOW_THREADS answer = work(self, seed);
    Py_END_ALLOW_THREADS self->runs = false;
    return given_int(answer);
}

static PyObject *step(BatchObject *self, PyObject *nothing)
{
    (void)nothing;
    return run(self, do_step, 0);
}

static PyObject *draw(BatchObject *self, PyObject *nothing)
{
    (void)nothing;
    return run(self, do_draw, 0);
}

static PyObject *look(BatchObject *self, PyObject *nothing)
{
    (void)nothing;
    return run(self, do_look, 0);
}

static PyObject *reset(BatchObject *self, PyObject *const *args,
                       Py_ssize_t count)
{
    uint64_t seed;
    if (!args_take(args, count, "u", &seed))
        return NULL;
    return run(self, do_reset, seed);
}

/* ---- one of them ---- */

static PyObject *get(BatchObject *self, PyObject *const *args, Py_ssize_t count)
{
    int game;
    if (!args_take(args, count, "i", &game) || !is_free(self))
        return NULL;
    StateObject *state = state_new(self->table);
    if (!state)
        return NULL;
    return state_given(state, madcap_batch_get(self->batch, game, state->bytes,
                                               (size_t)Py_SIZE(state)));
}

static PyObject *put(BatchObject *self, PyObject *const *args, Py_ssize_t count)
{
    int game;
    PyObject *from;
    if (!args_take(args, count, "io", &game, &from) || !is_free(self))
        return NULL;
    if (!Py_IS_TYPE(from, &state_type)) {
        PyErr_SetString(PyExc_TypeError, "a madcap.State is to be put there");
        return NULL;
    }
    const StateObject *state = (StateObject *)from;
    return given_none(madcap_batch_put(self->batch, game, state->bytes,
                                       (size_t)Py_SIZE(state)));
}

static PyMethodDef methods[] = {
    {"step", (PyCFunction)step, METH_NOARGS, "Plays, and fills the arrays."},
    {"draw", (PyCFunction)draw, METH_NOARGS, "Draws actions at random."},
    {"look", (PyCFunction)look, METH_NOARGS, "Fills the arrays."},
    METHOD("reset", reset, "reset(seed): begins anew, and fills the arrays."),
    METHOD("get", get, "get(game) -> State."),
    METHOD("put", put, "put(game, state): it goes on from there."),
    {"close", (PyCFunction)close_batch, METH_NOARGS, "Lets go of all."},
    {NULL, NULL, 0, NULL},
};

PyTypeObject batch_type = {
    PyVarObject_HEAD_INIT(NULL, 0).tp_name = "madcap._madcap.Batch",
    .tp_basicsize = sizeof(BatchObject),
    .tp_dealloc = (destructor)batch_dealloc,
    .tp_flags = Py_TPFLAGS_DEFAULT,
    .tp_doc = "Batch(table, games, seed, threads, arrays)",
    .tp_methods = methods,
    .tp_new = batch_new,
};
