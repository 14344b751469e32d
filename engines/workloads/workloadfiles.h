// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/result.h"

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace dyno {

inline constexpr std::uintmax_t maxWorkloadFile = 1 << 20; // bytes, of each text file of a workload

// The path of a file that lies directly in `folder`. Nothing and no fault when there is none; a fault when it is
// larger than `most` bytes, or leads out of the folder.
std::optional<std::filesystem::path> findWorkloadFile(const std::filesystem::path &folder, const std::string &name,
                                                      std::uintmax_t most, Faults &faults);

// Offset of the first byte that is no UTF-8, or npos. NUL counts as none: no engine takes it in text.
std::size_t firstNonUtf8(std::string_view text);

// Text of a file that lies directly in `folder`, without a byte order mark. Nothing and no fault when there is
// none; a fault when it is too large, no UTF-8 text, or leads out of the folder.
std::optional<std::string> readWorkloadFile(const std::filesystem::path &folder, const std::string &name,
                                            Faults &faults);

// `<stem>.sql`, `<stem>.<engine>.sql` and `<stem>.<dialect>.sql`: engine, dialect or "" → text.
std::map<std::string, std::string> readByEngine(const std::filesystem::path &folder, const std::string &stem,
                                                Faults &faults);

// A name in a workload: starts with a letter, then letters, digits and any of `also`, up to 60.
bool isWorkloadName(std::string_view name, std::string_view also);

// The name of a key of that map as a file: "create-order.sqlite.sql".
std::string workloadFileName(std::string_view stem, std::string_view key);

struct Workload;

// A fault for each .sql file of its folder that the workload does not use: most often a name spelt wrong. Files
// that already have a fault are left out.
void findUnusedFiles(const Workload &workload, Faults &faults);

} // namespace dyno
