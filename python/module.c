/* module.c -- the module _madcap: the games, their fields, streams. */
#include "python/own.h"

/* ---- streams ---- */

static PyObject *stream_new(PyTypeObject *type, PyObject *args, PyObject *words)
{
    uint64_t seed, n = 0;
    if (!args_plain(type, words) ||
        !args_take(&PyTuple_GET_ITEM(args, 0), PyTuple_GET_SIZE(args), "u|u",
                   &seed, &n))
        return NULL;
    StreamObject *self = (StreamObject *)type->tp_alloc(type, 0);
    if (self)
        self->value = madcap_stream(seed, n);
    return (PyObject *)self;
}

static PyObject *stream_value(StreamObject *self, void *nothing)
{
    (void)nothing;
    return PyLong_FromUnsignedLongLong(self->value);
}

static int set_stream(StreamObject *self, PyObject *value, void *nothing)
{
    (void)nothing;
    if (!value)
        PyErr_SetString(PyExc_TypeError, "a stream keeps its value");
    return value && args_word(value, &self->value) ? 0 : -1;
}

static PyGetSetDef stream_facts[] = {
    {"value", (getter)stream_value, (setter)set_stream,
     "The number that it is; to be kept, and set.", NULL},
    {NULL, NULL, NULL, NULL, NULL},
};

PyTypeObject stream_type = {
    PyVarObject_HEAD_INIT(NULL, 0).tp_name = "madcap.Stream",
    .tp_basicsize = sizeof(StreamObject),
    .tp_flags = Py_TPFLAGS_DEFAULT,
    .tp_doc = "Stream(seed, n=0): the n-th stream of random numbers of a seed.",
    .tp_getset = stream_facts,
    .tp_new = stream_new,
};

/* ---- games ---- */

static PyObject *facts(PyObject *module, PyObject *const *args,
                       Py_ssize_t count)
{
    (void)module;
    const char *game;
    if (!args_take(args, count, "t", &game))
        return NULL;
    char *text = text_room(MADCAP_JSON_TEXT);
    if (!text)
        return NULL;
    return given_text(text, madcap_facts(game, text, MADCAP_JSON_TEXT));
}

static PyObject *rules(PyObject *module, PyObject *const *args,
                       Py_ssize_t count)
{
    (void)module;
    const char *game;
    if (!args_take(args, count, "t", &game))
        return NULL;
    const char *text = madcap_rules(game);
    return text ? PyUnicode_FromString(text) : refuse();
}

static PyObject *words_of(const madcap_field *field)
{
    if (!field->words)
        Py_RETURN_NONE;
    PyObject *words = PyTuple_New(field->most + 1);
    for (int i = 0; words && i <= field->most; i++) {
        PyObject *word = PyUnicode_FromString(field->words[i]);
        if (!word)
            Py_CLEAR(words);
        else
            PyTuple_SET_ITEM(words, i, word);
    }
    return words;
}

/* In the order that Field of schema.py has. */
static PyObject *given_field(const madcap_field *field)
{
    PyObject *words = words_of(field);
    if (!words)
        return NULL;
    return Py_BuildValue("(sszNiiiiiOiiiiii)", field->name, field->about,
                         field->secret, words, field->kind, field->rows,
                         field->columns, (int)field->least, (int)field->most,
                         field->none ? Py_True : Py_False, field->number,
                         field->numbers, field->place, field->bits,
                         field->row_step, field->step);
}

static PyObject *fields(PyObject *module, PyObject *const *args,
                        Py_ssize_t count)
{
    (void)module;
    const char *game;
    madcap_field field;
    int more = 0;
    if (!args_take(args, count, "t", &game))
        return NULL;
    PyObject *list = PyList_New(0);
    for (int n = 0; list && (more = madcap_fields(game, n, &field)) > 0; n++) {
        PyObject *item = given_field(&field);
        if (!item || PyList_Append(list, item) < 0)
            Py_CLEAR(list);
        Py_XDECREF(item);
    }
    if (more >= 0 || !list)
        return list;
    Py_DECREF(list);
    return refuse();
}

/* ---- the module ---- */

static PyMethodDef functions[] = {
    METHOD("facts", facts, "facts(game): what it is, as JSON."),
    METHOD("rules", rules, "rules(game): its rules, in Markdown."),
    METHOD("fields", fields, "fields(game): what the bytes of a state mean."),
    {NULL, NULL, 0, NULL},
};

static struct PyModuleDef module_def = {
    PyModuleDef_HEAD_INIT,
    .m_name = "_madcap",
    .m_doc = "The table games of madcap.",
    .m_size = -1,
    .m_methods = functions,
};

static bool add_names(PyObject *module, const char *what,
                      const char *name_of(int n))
{
    PyObject *list = PyList_New(0);
    for (int n = 0; list && name_of(n); n++) {
        PyObject *name = PyUnicode_FromString(name_of(n));
        if (!name || PyList_Append(list, name) < 0)
            Py_CLEAR(list);
        Py_XDECREF(name);
    }
    PyObject *tuple = list ? PyList_AsTuple(list) : NULL;
    Py_XDECREF(list);
    bool added = tuple && PyModule_AddObjectRef(module, what, tuple) == 0;
    Py_XDECREF(tuple);
    return added;
}

static bool add_numbers(PyObject *module)
{
    static const struct {
        const char *name;
        int number;
    } numbers[] = {
        {"CHANCE", MADCAP_CHANCE},       {"CLOCK", MADCAP_CLOCK},
        {"SPECTATOR", MADCAP_SPECTATOR}, {"OPEN", MADCAP_OPEN},
        {"WHOLE", MADCAP_WHOLE},         {"NOBODY", MADCAP_NOBODY},
        {"ACTIONS", MADCAP_ACTIONS},     {"WAIT", MADCAP_WAIT},
        {"STAY", MADCAP_STAY},           {"NUMBER", MADCAP_NUMBER},
        {"CASE", MADCAP_CASE},           {"SET", MADCAP_SET},
        {"ZERO", MADCAP_ZERO},
    };
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        if (PyModule_AddIntConstant(module, numbers[i].name,
                                    numbers[i].number) < 0)
            return false;
    return true;
}

static bool fill(PyObject *module)
{
    return PyModule_AddType(module, &table_type) == 0 &&
           PyModule_AddType(module, &state_type) == 0 &&
           PyModule_AddType(module, &stream_type) == 0 &&
           PyModule_AddType(module, &match_type) == 0 &&
           PyModule_AddType(module, &bot_type) == 0 &&
           PyModule_AddType(module, &batch_type) == 0 &&
           add_names(module, "games", madcap_game) &&
           add_names(module, "bots", madcap_bot_name) && add_numbers(module) &&
           PyModule_AddStringConstant(module, "version", madcap_version()) == 0;
}

PyMODINIT_FUNC PyInit__madcap(void);
PyMODINIT_FUNC PyInit__madcap(void)
{
    PyObject *module = PyModule_Create(&module_def);
    if (module && !fill(module))
        Py_CLEAR(module);
    return module;
}
