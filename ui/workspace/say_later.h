#pragma once

#include <QMetaObject>
#include <type_traits>

namespace lectern {

/// Emits a signal later, on the thread of its object: for whoever works for it on another one.
template <typename Object, typename... Values>
void say_later(Object& object, void (Object::*signal)(Values...),
               const std::type_identity_t<std::decay_t<Values>>&... values) {
    QMetaObject::invokeMethod(
        &object, [&object, signal, values...] { (object.*signal)(values...); }, Qt::QueuedConnection);
}

}  // namespace lectern
