/* Reading a field of a msgspec struct from compiled rules.
 *
 * mypyc reads an attribute of a class that it has not compiled by PyObject_GetAttr: the type is searched for the name, and what is
 * found there is asked for the value. For a field with a place of its own in the object the answer is always the same place, so
 * it is remembered by type and name, as the interpreter itself does. Whatever is no such field goes the usual way.
 */
#ifndef KALEUN_FIELDS_H
#define KALEUN_FIELDS_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <structmember.h>

typedef struct {
    PyTypeObject *type;
    PyObject *name;
    unsigned int version;
    Py_ssize_t offset;
} KaleunField;

#define KALEUN_FIELDS 1024 /* a power of two */
static KaleunField kaleun_fields[KALEUN_FIELDS];

static PyObject *kaleun_search(PyObject *object, PyObject *name, KaleunField *field)
{
    PyTypeObject *type = Py_TYPE(object);
    if (type->tp_getattro == PyObject_GenericGetAttr) {
        PyObject *found = _PyType_Lookup(type, name); /* borrowed; gives the type a version */
        if (found != NULL && Py_IS_TYPE(found, &PyMemberDescr_Type) && type->tp_version_tag != 0) {
            PyMemberDef *member = ((PyMemberDescrObject *)found)->d_member;
            if (member->type == T_OBJECT_EX && member->flags <= READONLY) {
                field->type = type;
                field->name = name;
                field->version = type->tp_version_tag;
                field->offset = member->offset;
            }
        }
    }
    return PyObject_GetAttr(object, name);
}

static inline PyObject *kaleun_get(PyObject *object, PyObject *name)
{
    PyTypeObject *type = Py_TYPE(object);
    size_t place = (((size_t)type >> 4) ^ ((size_t)name >> 4)) & (KALEUN_FIELDS - 1);
    KaleunField *field = &kaleun_fields[place];
    if (field->type == type && field->name == name && field->version == type->tp_version_tag) {
        PyObject *value = *(PyObject **)((char *)object + field->offset);
        if (value != NULL) {
            Py_INCREF(value);
            return value;
        }
    }
    return kaleun_search(object, name, field);
}

#define PyObject_GetAttr kaleun_get

#endif
