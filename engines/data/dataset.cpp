// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/data/dataset.h"

#include "engines/db/enginecatalog.h"

namespace dyno {

const std::string *keyFor(const std::map<std::string, std::string> &texts, std::string_view engine)
{
    const Engine *known = findEngine(engine);
    for (const std::string_view key : {engine, known ? known->dialect : engine, std::string_view()}) {
        if (const auto found = texts.find(std::string(key)); found != texts.end())
            return &found->first;
    }
    return nullptr;
}

const std::string *textFor(const std::map<std::string, std::string> &texts, std::string_view engine)
{
    const std::string *key = keyFor(texts, engine);
    return key ? &texts.at(*key) : nullptr;
}

} // namespace dyno
