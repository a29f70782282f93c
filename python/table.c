/* table.c -- madcap.Table: a game set up. */
#include "python/own.h"

PyObject *table_given(PyTypeObject *type, madcap_table *table)
{
    if (!table)
        return refuse();
    TableObject *self = (TableObject *)type->tp_alloc(type, 0);
    if (!self) {
        madcap_table_free(table);
        return NULL;
    }
    self->table = table;
    self->size = madcap_state_size(table);
    return (PyObject *)self;
}

static PyObject *table_new(PyTypeObject *type, PyObject *args, PyObject *words)
{
    static const char *const names[] = {"game", "options", "box", NULL};
    const char *game, *options = NULL, *box = NULL;
    if (!PyArg_ParseTupleAndKeywords(args, words, "s|zz:Table", (char **)names,
                                     &game, &options, &box))
        return NULL;
    return table_given(type, madcap_table_new(game, options, box));
}

static void table_dealloc(TableObject *self)
{
    madcap_table_free(self->table);
    Py_TYPE(self)->tp_free(self);
}

static PyObject *table_repr(TableObject *self)
{
    return PyUnicode_FromFormat("<madcap.Table of %s for %d>",
                                madcap_table_game(self->table),
                                madcap_table_seats(self->table));
}

/* ---- what it is ---- */

static PyObject *game(TableObject *self, void *nothing)
{
    (void)nothing;
    return PyUnicode_FromString(madcap_table_game(self->table));
}

static PyObject *seats(TableObject *self, void *nothing)
{
    (void)nothing;
    return PyLong_FromLong(madcap_table_seats(self->table));
}

static PyObject *state_bytes(TableObject *self, void *nothing)
{
    (void)nothing;
    return PyLong_FromLong(madcap_state_bytes(self->table));
}

typedef int WriteText(const madcap_table *table, char *buf, size_t size);

static PyObject *write_text(const TableObject *self, WriteText *write)
{
    char *text = text_room(MADCAP_BOX_TEXT);
    if (!text)
        return NULL;
    return given_text(text, write(self->table, text, MADCAP_BOX_TEXT));
}

static PyObject *options(TableObject *self, void *nothing)
{
    (void)nothing;
    return write_text(self, madcap_table_options);
}

static PyObject *box(TableObject *self, void *nothing)
{
    (void)nothing;
    return write_text(self, madcap_table_box);
}

static PyGetSetDef facts[] = {
    {"game", (getter)game, NULL, "The word of its game.", NULL},
    {"seats", (getter)seats, NULL, "How many seats it has.", NULL},
    {"options", (getter)options, NULL, "All its options, as text.", NULL},
    {"box", (getter)box, NULL, "Its box, as text.", NULL},
    {"state_bytes", (getter)state_bytes, NULL,
     "How many bytes of a state are the game's own.", NULL},
    {NULL, NULL, NULL, NULL, NULL},
};

/* ---- what it makes ---- */

static PyObject *start(TableObject *self, PyObject *nothing)
{
    (void)nothing;
    StateObject *state = state_new(self);
    if (!state)
        return NULL;
    return state_given(
        state, madcap_init(self->table, state->bytes, (size_t)self->size));
}

static PyObject *state(TableObject *self, PyObject *from)
{
    Py_buffer buffer;
    if (PyObject_GetBuffer(from, &buffer, PyBUF_SIMPLE) < 0)
        return NULL;
    int answer = madcap_whose(self->table, buffer.buf, (size_t)buffer.len);
    StateObject *made = answer < 0 ? NULL : state_new(self);
    if (made)
        memcpy(made->bytes, buffer.buf, (size_t)self->size);
    PyBuffer_Release(&buffer);
    return made || answer >= 0 ? (PyObject *)made : refuse();
}

static PyObject *text(TableObject *self, PyObject *const *args,
                      Py_ssize_t count)
{
    int actor, action;
    char words[MADCAP_ACTION_TEXT];
    if (!args_take(args, count, "ii", &actor, &action))
        return NULL;
    int length =
        madcap_action_text(self->table, actor, action, words, sizeof words);
    return length < 0 ? refuse() : PyUnicode_FromStringAndSize(words, length);
}

static PyMethodDef methods[] = {
    {"start", (PyCFunction)start, METH_NOARGS,
     "start() -> State: the first position."},
    {"state", (PyCFunction)state, METH_O,
     "state(bytes) -> State: one whose bytes were kept."},
    METHOD("text", text, "text(actor, action): an action as records have it."),
    {NULL, NULL, 0, NULL},
};

PyTypeObject table_type = {
    PyVarObject_HEAD_INIT(NULL, 0).tp_name = "madcap.Table",
    .tp_basicsize = sizeof(TableObject),
    .tp_dealloc = (destructor)table_dealloc,
    .tp_repr = (reprfunc)table_repr,
    .tp_flags = Py_TPFLAGS_DEFAULT,
    .tp_doc = "Table(game, options=None, box=None): a game set up.",
    .tp_methods = methods,
    .tp_getset = facts,
    .tp_new = table_new,
};
