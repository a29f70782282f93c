/* bot.c -- madcap.Bot: a computer player of ours. */
#include "python/own.h"

#include <structmember.h>

typedef struct BotObject {
    PyObject_HEAD madcap_bot *bot;
    int delay;
    bool thinks; /* some thread is in it */
} BotObject;

static PyObject *bot_new(PyTypeObject *type, PyObject *args, PyObject *words)
{
    const char *name;
    if (!args_plain(type, words) ||
        !args_take(&PyTuple_GET_ITEM(args, 0), PyTuple_GET_SIZE(args), "t",
                   &name))
        return NULL;
    madcap_bot *bot = madcap_bot_new(name);
    if (!bot)
        return refuse();
    BotObject *self = (BotObject *)type->tp_alloc(type, 0);
    if (self)
        self->bot = bot;
    else
        madcap_bot_free(bot);
    return (PyObject *)self;
}

static void bot_dealloc(BotObject *self)
{
    madcap_bot_free(self->bot);
    Py_TYPE(self)->tp_free(self);
}

/* Other threads of Python go on while it thinks; so it thinks of a copy. */
static int think(BotObject *self, const StateObject *copy, int seat,
                 uint64_t *stream)
{
    int action;
    self->thinks = true;
    Py_BEGIN_ALLOW_THREADS action =
        madcap_bot_act(self->bot, copy->table->table, copy->bytes,
                       (size_t)Py_SIZE(copy), seat, stream, &self->delay);
    Py_END_ALLOW_THREADS self->thinks = false;
    return action;
}

static PyObject *act(BotObject *self, PyObject *const *args, Py_ssize_t count)
{
    PyObject *state;
    int seat;
    StreamObject *stream;
    if (!args_take(args, count, "oir", &state, &seat, &stream))
        return NULL;
    if (!Py_IS_TYPE(state, &state_type)) {
        PyErr_SetString(PyExc_TypeError, "a bot acts in a madcap.State");
        return NULL;
    }
    if (self->thinks) {
        PyErr_SetString(PyExc_ValueError, "another thread is using this bot");
        return NULL;
    }
    StateObject *copy = state_copy((StateObject *)state);
    if (!copy)
        return NULL;
    uint64_t value = stream->value;
    int action = think(self, copy, seat, &value);
    stream->value = value;
    Py_DECREF(copy);
    return given_int(action);
}

static PyMemberDef members[] = {
    {"delay", T_INT, offsetof(BotObject, delay), READONLY,
     "After how many milliseconds it did what it did last."},
    {NULL, 0, 0, 0, NULL},
};

static PyMethodDef methods[] = {
    METHOD("act", act, "act(state, seat, stream): an action, or WAIT."),
    {NULL, NULL, 0, NULL},
};

PyTypeObject bot_type = {
    PyVarObject_HEAD_INIT(NULL, 0).tp_name = "madcap._madcap.Bot",
    .tp_basicsize = sizeof(BotObject),
    .tp_dealloc = (destructor)bot_dealloc,
    .tp_flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE,
    .tp_doc = "Bot(name): a computer player; \"strong\", \"merciless:3000\".",
    .tp_methods = methods,
    .tp_members = members,
    .tp_new = bot_new,
};
