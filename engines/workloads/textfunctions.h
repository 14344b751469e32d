// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/workloads/random.h"

#include <cstddef>
#include <string>

namespace dyno {

// Texts that scripts make up; each appends to `to`.
void appendLetters(std::string &to, std::size_t count, Random &random); // a–z
void appendDigits(std::string &to, std::size_t count, Random &random);  // 0–9, also in front
void appendTpccLastName(std::string &to, int number);                   // 0 … 999, TPC-C clause 4.3.2.3

} // namespace dyno
