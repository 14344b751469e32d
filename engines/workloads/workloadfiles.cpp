// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/workloads/workloadfiles.h"

#include "engines/db/enginecatalog.h"
#include "engines/workloads/workload.h"

#include <algorithm>
#include <fstream>
#include <set>
#include <sstream>
#include <system_error>

namespace dyno {

std::size_t firstNonUtf8(std::string_view text)
{
    for (std::size_t at = 0; at < text.size();) {
        const auto lead = static_cast<unsigned char>(text[at]);
        const std::size_t more = lead < 0x80 ? 0 : lead >= 0xc2 && lead < 0xe0 ? 1 : lead >= 0xe0 && lead < 0xf0 ? 2
                                 : lead >= 0xf0 && lead < 0xf5                                               ? 3
                                                                                                             : 9;
        if (lead == 0 || at + more >= text.size())
            return at;
        for (std::size_t i = 1; i <= more; ++i) {
            if ((static_cast<unsigned char>(text[at + i]) & 0xc0) != 0x80)
                return at;
        }
        at += more + 1;
    }
    return std::string_view::npos;
}

std::optional<std::filesystem::path> findWorkloadFile(const std::filesystem::path &folder, const std::string &name,
                                                      std::uintmax_t most, Faults &faults)
{
    namespace fs = std::filesystem;
    std::error_code error;
    const fs::path path = folder / name;
    if (!fs::exists(path, error))
        return std::nullopt;
    const fs::path real = fs::canonical(path, error);
    if (error || real.parent_path() != fs::canonical(folder, error)) {
        faults.push_back({name, "This file leads out of the workload's folder and is not read."});
        return std::nullopt;
    }
    const std::uintmax_t size = fs::is_regular_file(real, error) ? fs::file_size(real, error) : 0;
    if (error || !fs::is_regular_file(real, error)) {
        faults.push_back({name, "This is no file that can be read."});
        return std::nullopt;
    }
    if (size > most) {
        faults.push_back({name, "The file is larger than " + std::to_string(most >> 20) + " MB."});
        return std::nullopt;
    }
    return real;
}

std::optional<std::string> readWorkloadFile(const std::filesystem::path &folder, const std::string &name,
                                            Faults &faults)
{
    const auto real = findWorkloadFile(folder, name, maxWorkloadFile, faults);
    if (!real)
        return std::nullopt;
    std::error_code error;
    const std::uintmax_t size = std::filesystem::file_size(*real, error);
    std::ifstream stream(*real, std::ios::binary);
    std::ostringstream content;
    content << stream.rdbuf();
    std::string text = size == 0 ? std::string() : content.str();
    if (!stream) {
        faults.push_back({name, "The file could not be read."});
        return std::nullopt;
    }
    if (text.starts_with("\xef\xbb\xbf"))
        text.erase(0, 3);
    if (const std::size_t bad = firstNonUtf8(text); bad != std::string::npos) {
        std::size_t line = 1;
        for (std::size_t i = 0; i < bad; ++i)
            line += text[i] == '\n';
        faults.push_back({name + ':' + std::to_string(line), "The text is not in UTF-8."});
        return std::nullopt;
    }
    return text;
}

std::map<std::string, std::string> readByEngine(const std::filesystem::path &folder, const std::string &stem,
                                                Faults &faults)
{
    std::set<std::string> keys{""};
    for (const Engine &engine : engineCatalog()) {
        keys.emplace(engine.id);
        keys.emplace(engine.dialect);
    }
    std::map<std::string, std::string> texts;
    for (const std::string &key : keys) {
        if (auto text = readWorkloadFile(folder, workloadFileName(stem, key), faults))
            texts.emplace(key, std::move(*text));
    }
    return texts;
}

bool isWorkloadName(std::string_view name, std::string_view also)
{
    const auto isLetter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
    return !name.empty() && name.size() <= 60 && isLetter(name.front())
           && std::all_of(name.begin(), name.end(), [&](char c) {
                  return isLetter(c) || (c >= '0' && c <= '9') || also.find(c) != std::string_view::npos;
              });
}

std::string workloadFileName(std::string_view stem, std::string_view key)
{
    std::string name(stem);
    if (!key.empty())
        (name += '.') += key;
    return name += ".sql";
}

void findUnusedFiles(const Workload &workload, Faults &faults)
{
    std::set<std::string> used;
    const auto use = [&used](std::string_view stem, const std::map<std::string, std::string> &texts) {
        for (const auto &entry : texts)
            used.insert(workloadFileName(stem, entry.first));
    };
    for (const TransactionSource &transaction : workload.transactions)
        use(transaction.name, transaction.scripts);
    use("schema", workload.schema);
    use("indexes", workload.indexes);
    use("checks", workload.checks);
    use("drop", workload.drop);
    std::error_code error;
    std::set<std::string> unused;
    for (const auto &entry : std::filesystem::directory_iterator(workload.folder, error)) {
        const std::string file = entry.path().filename().string();
        if (entry.path().extension() == ".sql" && !used.contains(file))
            unused.insert(file);
    }
    for (const std::string &file : unused) {
        const bool isKnown = std::any_of(faults.begin(), faults.end(), [&](const Fault &fault) {
            return fault.where.starts_with(file);
        });
        if (!isKnown)
            faults.push_back({file, "No transaction of the mix uses this file, and it is no schema, indexes, checks "
                                    "or drop of a known engine."});
    }
}

} // namespace dyno
