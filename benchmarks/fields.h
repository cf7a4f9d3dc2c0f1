/* Reading and writing the fields of msgspec structs from compiled rules.
 *
 * mypyc reaches an attribute of a class that it has not compiled by PyObject_GetAttr and PyObject_SetAttr: the type is searched for the
 * name each time, and what is found there is asked for the value. For a field with a place of its own in the object the answer is
 * always the same place, so each spot in the code remembers the last type that it met and the place in it, as the interpreter itself
 * does. Whatever is no such field goes the usual way.
 */
#ifndef KALEUN_FIELDS_H
#define KALEUN_FIELDS_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <structmember.h>

typedef struct {
    PyTypeObject *type;
    PyObject *name;
    Py_ssize_t offset;
    unsigned int version;
} KaleunField;

static inline int kaleun_is_known(const KaleunField *field, PyTypeObject *type, PyObject *name)
{
    return field->type == type && field->name == name && field->version == type->tp_version_tag;
}

/* Remember the place of a field, if the name is one. */
static void kaleun_remember(KaleunField *field, PyTypeObject *type, PyObject *name)
{
    PyObject *found = _PyType_Lookup(type, name); /* borrowed; gives the type a version */
    if (found != NULL && Py_IS_TYPE(found, &PyMemberDescr_Type) && type->tp_version_tag != 0) {
        PyMemberDef *member = ((PyMemberDescrObject *)found)->d_member;
        if (member->type == T_OBJECT_EX && member->flags <= READONLY) {
            field->type = type;
            field->name = name;
            field->offset = member->offset;
            field->version = type->tp_version_tag;
        }
    }
}

static PyObject *kaleun_search(PyObject *object, PyObject *name, KaleunField *field)
{
    if (Py_TYPE(object)->tp_getattro == PyObject_GenericGetAttr)
        kaleun_remember(field, Py_TYPE(object), name);
    return PyObject_GetAttr(object, name);
}

static inline PyObject *kaleun_get(PyObject *object, PyObject *name, KaleunField *field)
{
    if (kaleun_is_known(field, Py_TYPE(object), name)) {
        PyObject *value = *(PyObject **)((char *)object + field->offset);
        if (value != NULL) {
            Py_INCREF(value);
            return value;
        }
    }
    return kaleun_search(object, name, field);
}

/* Is an attribute of this type written by C code, and not by a __setattr__ of its own? */
static int kaleun_writes_plainly(PyTypeObject *type)
{
    static PyObject *name;
    if (name == NULL && (name = PyUnicode_InternFromString("__setattr__")) == NULL) {
        PyErr_Clear();
        return 0;
    }
    PyObject *found = _PyType_Lookup(type, name);
    return found != NULL && Py_IS_TYPE(found, &PyWrapperDescr_Type);
}

static int kaleun_write(PyObject *object, PyObject *name, PyObject *value, KaleunField *field)
{
    if (PyObject_SetAttr(object, name, value) < 0) /* a frozen struct refuses */
        return -1;
    if (value != NULL && kaleun_writes_plainly(Py_TYPE(object))) {
        KaleunField place = {0};
        kaleun_remember(&place, Py_TYPE(object), name);
        if (place.type != NULL && *(PyObject **)((char *)object + place.offset) == value)
            *field = place;
    }
    return 0;
}

static inline int kaleun_set(PyObject *object, PyObject *name, PyObject *value, KaleunField *field)
{
    /* A struct is told to the garbage collector when it first holds what can hold something: that goes the usual way. */
    if (kaleun_is_known(field, Py_TYPE(object), name) && value != NULL
        && (!PyObject_IS_GC(value) || (PyObject_IS_GC(object) && PyObject_GC_IsTracked(object)))) {
        PyObject **place = (PyObject **)((char *)object + field->offset);
        PyObject *before = *place;
        Py_INCREF(value);
        *place = value;
        Py_XDECREF(before);
        return 0;
    }
    return kaleun_write(object, name, value, field);
}

#define PyObject_GetAttr(object, name) \
    ({ static KaleunField kaleun_here; kaleun_get((object), (name), &kaleun_here); })
#define PyObject_SetAttr(object, name, value) \
    ({ static KaleunField kaleun_here; kaleun_set((object), (name), (value), &kaleun_here); })

#endif
