/* own.h -- what the files of the Python module share.
 *
 * The module is thin: an object for each thing of madcap.h, a method for each
 * of its functions. What the library refuses becomes a ValueError with its
 * sentence. Nothing here knows numpy: arrays are buffers.
 */
#ifndef PYTHON_OWN_H
#define PYTHON_OWN_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <stdbool.h>

#include "lib/madcap.h"

typedef struct TableObject {
    PyObject_HEAD madcap_table *table;
    int size; /* of its states */
} TableObject;

/* A stream of random numbers. */
typedef struct StreamObject {
    PyObject_HEAD uint64_t value;
} StreamObject;

/* A state, or a view, of this table. */
typedef struct StateObject {
    PyObject_VAR_HEAD TableObject *table;
    _Alignas(8) unsigned char bytes[];
} StateObject;

/* The names of the seats; `list` is NULL: the usual ones. */
typedef struct Names {
    const char *name[MADCAP_SEATS];
    const char *const *list;
} Names;

extern PyTypeObject table_type, stream_type, state_type, match_type, bot_type,
    batch_type;

/* A new state of that table, not filled yet; a copy of one. NULL: an exception
 * is set. */
StateObject *state_new(TableObject *table);
StateObject *state_copy(const StateObject *state);
/* A state that the library has filled, or else has refused. */
PyObject *state_given(StateObject *state, int answer);

/* A table of the library, which is handed over. */
PyObject *table_given(PyTypeObject *type, madcap_table *table);

/* Raises what the library said last, and answers NULL. */
PyObject *refuse(void);
/* What a function answers that a negative number refuses: a number, nothing,
 * a yes or no. */
PyObject *given_int(int answer);
PyObject *given_none(int answer);
PyObject *given_bool(int answer);
/* A text in memory from text_room, which is freed here. */
PyObject *given_text(char *text, int length);
char *text_room(size_t size);

/* An array of `count` items in somebody's buffer, one behind the other, of
 * this kind: 'i' or 'u' or 'f' for integers, those without a sign, fractions.
 * Held until PyBuffer_Release. */
bool array_hold(PyObject *from, const char *name, char kind, int item,
                Py_ssize_t count, Py_buffer *buffer);

/* What a method was called with, each kind a letter: i an int, u a uint64_t, t
 * a text, r a StreamObject *, n Names, o any object; what is behind | may be
 * left out and then stays as it is. false: an exception is set. */
bool args_take(PyObject *const *args, Py_ssize_t count, const char *kinds, ...);

/* A number of 64 bits, as seeds are; false: an exception is set. */
bool args_word(PyObject *object, uint64_t *value);

/* Whether a thing is made without names of arguments, as most are. */
bool args_plain(PyTypeObject *type, PyObject *words);

/* A method that takes them. */
#define METHOD(name, function, doc)                                            \
    {                                                                          \
        name, (PyCFunction)(void (*)(void))function, METH_FASTCALL, doc        \
    }

#endif
