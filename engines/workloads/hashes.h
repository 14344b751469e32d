// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace dyno {

// pgbench's deterministic functions, bit by bit.
std::int64_t hashFnv1a(std::int64_t value, std::int64_t seed);
std::int64_t hashMurmur2(std::int64_t value, std::int64_t seed);
// Where `value` (modulo size) goes in a shuffle of 0 … size - 1 that depends on the seed. size > 0.
std::int64_t permute(std::int64_t value, std::int64_t size, std::int64_t seed);

} // namespace dyno
