// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <coroutine>
#include <exception>

namespace dyno {

// A coroutine that starts at once, belongs to nobody and frees itself when it ends. What it uses must outlive
// it. No exception may leave it.
struct Detached
{
    struct promise_type
    {
        Detached get_return_object() const noexcept { return {}; }
        std::suspend_never initial_suspend() const noexcept { return {}; }
        std::suspend_never final_suspend() const noexcept { return {}; }
        void return_void() const noexcept {}
        [[noreturn]] void unhandled_exception() const noexcept { std::terminate(); }
    };
};

} // namespace dyno
