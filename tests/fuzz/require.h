// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

// What each target defines, for libFuzzer and for tst_fuzz, which gives every target a name of its own.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size);

// Ends the program, which is how a fuzzer learns of a finding.
inline void require(bool holds, const char *what, const std::string &text = {})
{
    if (holds)
        return;
    std::fprintf(stderr, "%s: %s\n", what, text.c_str());
    std::abort();
}

inline std::string textOf(const std::uint8_t *data, std::size_t size)
{
    return {reinterpret_cast<const char *>(data), size};
}
