/* args.c -- what a method was called with, and what it answers. */
#include "python/own.h"

#include <limits.h>
#include <stdarg.h>
#include <string.h>

/* ---- taking ---- */

static bool take_int(PyObject *object, int *value)
{
    int overflow;
    long number = PyLong_AsLongAndOverflow(object, &overflow);
    if (number == -1 && PyErr_Occurred())
        return false;
    bool fits = !overflow && number >= INT_MIN && number <= INT_MAX;
    if (!fits)
        PyErr_SetString(PyExc_ValueError, "this number is too large");
    else
        *value = (int)number;
    return fits;
}

bool args_word(PyObject *object, uint64_t *value)
{
    PyObject *number = PyNumber_Index(object);
    if (!number)
        return false;
    uint64_t word = PyLong_AsUnsignedLongLong(number);
    Py_DECREF(number);
    if (PyErr_Occurred()) {
        PyErr_SetString(PyExc_ValueError, "a seed is a number from 0 to "
                                          "18446744073709551615");
        return false;
    }
    *value = word;
    return true;
}

/* It belongs to the object. */
static bool take_text(PyObject *object, const char **text)
{
    Py_ssize_t length;
    if (!PyUnicode_Check(object)) {
        PyErr_Format(PyExc_TypeError, "a text is wanted, not %.80s",
                     Py_TYPE(object)->tp_name);
        return false;
    }
    *text = PyUnicode_AsUTF8AndSize(object, &length);
    if (*text && strlen(*text) == (size_t)length)
        return true;
    if (*text)
        PyErr_SetString(PyExc_ValueError, "there is a zero in this text");
    return false;
}

static bool take_stream(PyObject *object, StreamObject **stream)
{
    *stream = (StreamObject *)object;
    if (Py_IS_TYPE(object, &stream_type))
        return true;
    PyErr_Format(PyExc_TypeError, "a madcap.Stream is wanted, not %.80s",
                 Py_TYPE(object)->tp_name);
    return false;
}

/* Too few are refused by the library, because the rest is NULL. */
static bool take_names(PyObject *object, Names *names)
{
    if (object == Py_None)
        return true;
    if (!PyList_Check(object) && !PyTuple_Check(object)) {
        PyErr_SetString(PyExc_TypeError, "names are a list of texts");
        return false;
    }
    names->list = names->name;
    Py_ssize_t count = PySequence_Fast_GET_SIZE(object);
    for (int i = 0; i < count && i < MADCAP_SEATS; i++)
        if (!take_text(PySequence_Fast_GET_ITEM(object, i), &names->name[i]))
            return false;
    return true;
}

static bool take(char kind, PyObject *object, void *into)
{
    switch (kind) {
    case 'i':
        return take_int(object, into);
    case 'u':
        return args_word(object, into);
    case 't':
        return take_text(object, into);
    case 'r':
        return take_stream(object, into);
    case 'n':
        return take_names(object, into);
    default:
        *(PyObject **)into = object;
        return true;
    }
}

static void refuse_count(Py_ssize_t least, Py_ssize_t most, Py_ssize_t count)
{
    if (least == most)
        PyErr_Format(PyExc_TypeError, "%zd argument%s wanted, not %zd", most,
                     most == 1 ? " is" : "s are", count);
    else
        PyErr_Format(PyExc_TypeError,
                     "%zd to %zd arguments are wanted, not %zd", least, most,
                     count);
}

bool args_take(PyObject *const *args, Py_ssize_t count, const char *kinds, ...)
{
    const char *optional = strchr(kinds, '|');
    Py_ssize_t most = (Py_ssize_t)strlen(kinds) - (optional != NULL);
    Py_ssize_t least = optional ? optional - kinds : most;
    if (count < least || count > most) {
        refuse_count(least, most, count);
        return false;
    }
    bool fine = true;
    va_list into;
    va_start(into, kinds);
    for (; fine && count; kinds++)
        if (*kinds != '|') {
            fine = take(*kinds, *args++, va_arg(into, void *));
            count--;
        }
    va_end(into);
    return fine;
}

bool args_plain(PyTypeObject *type, PyObject *words)
{
    if (!words || !PyDict_GET_SIZE(words))
        return true;
    PyErr_Format(PyExc_TypeError, "%s takes its arguments without names",
                 type->tp_name);
    return false;
}

/* ---- arrays ---- */

static const char *letters_of(char kind)
{
    return kind == 'i' ? "bhilq" : kind == 'u' ? "?BHILQ" : "fd";
}

static bool is_array(const Py_buffer *buffer, char kind, int item,
                     Py_ssize_t count)
{
    const char *format = buffer->format ? buffer->format : "B";
    format += *format == '@' || *format == '=' || *format == '<';
    return *format && !format[1] && strchr(letters_of(kind), *format) &&
           buffer->itemsize == item && buffer->len == count * item;
}

bool array_hold(PyObject *from, const char *name, char kind, int item,
                Py_ssize_t count, Py_buffer *buffer)
{
    int flags = PyBUF_C_CONTIGUOUS | PyBUF_WRITABLE | PyBUF_FORMAT;
    if (PyObject_GetBuffer(from, buffer, flags) == 0) {
        bool aligned = (uintptr_t)buffer->buf % (unsigned)item == 0;
        if (aligned && is_array(buffer, kind, item, count))
            return true;
        PyBuffer_Release(buffer);
    }
    PyErr_Format(PyExc_ValueError,
                 "'%s' is to be an array of %zd %s of %d bytes, one behind the "
                 "other, that can be written to",
                 name, count,
                 kind == 'i'   ? "integers"
                 : kind == 'u' ? "integers without a sign"
                               : "fractions",
                 item);
    return false;
}

/* ---- answering ---- */

PyObject *refuse(void)
{
    PyErr_SetString(PyExc_ValueError, madcap_why());
    return NULL;
}

PyObject *given_int(int answer)
{
    return answer < 0 ? refuse() : PyLong_FromLong(answer);
}

PyObject *given_none(int answer)
{
    if (answer < 0)
        return refuse();
    Py_RETURN_NONE;
}

PyObject *given_bool(int answer)
{
    return answer < 0 ? refuse() : PyBool_FromLong(answer);
}

char *text_room(size_t size)
{
    char *room = PyMem_Malloc(size);
    if (!room)
        PyErr_NoMemory();
    return room;
}

PyObject *given_text(char *text, int length)
{
    PyObject *given =
        length < 0 ? refuse() : PyUnicode_DecodeUTF8(text, length, NULL);
    PyMem_Free(text);
    return given;
}
