// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/variation.h"

#include "app/profilestore.h"
#include "engines/db/enginecatalog.h"
#include "engines/db/percentencoding.h"
#include "engines/db/sqlitepragmas.h"
#include "engines/run/ramp.h"
#include "engines/sandbox/pairedsettings.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <set>

namespace dyno {

namespace {

bool setNumber(int &into, const std::string &text)
{
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), into);
    return error == std::errc() && end == text.data() + text.size();
}

// What belongs to the load; false where the value is none for it. Ranges are checkBenchPlan()'s matter.
struct LoadName
{
    std::string_view name;
    bool (*set)(BenchPlan &plan, const std::string &value);
};
constexpr std::array loadNames{
    LoadName{"pool", [](BenchPlan &plan, const std::string &value) { return setNumber(plan.pool, value) && plan.pool > 0; }},
    LoadName{"workers",
             [](BenchPlan &plan, const std::string &value) { return setNumber(plan.workers, value) && plan.workers > 0; }},
    LoadName{"max-tries", [](BenchPlan &plan, const std::string &value) { return setNumber(plan.maxTries, value); }},
    LoadName{"isolation",
             [](BenchPlan &plan, const std::string &value) {
                 plan.isolation = value;
                 return isolationOf(value).has_value();
             }},
    LoadName{"query-mode",
             [](BenchPlan &plan, const std::string &value) {
                 plan.queryMode = value;
                 return queryModeOf(value).has_value();
             }},
    LoadName{"statement-timeout",
             [](BenchPlan &plan, const std::string &value) {
                 const auto us = parseDuration(value);
                 plan.statementTimeoutMs = us.value_or(0) / 1000;
                 return us && (*us == 0 || *us >= 1000); // servers count milliseconds
             }},
};

bool isParameter(const BenchPlan &plan, const std::string &name)
{
    const WorkloadParse parse = plannedWorkload(plan);
    if (!parse.workload)
        return false;
    const std::vector<Parameter> &own = parse.workload->parameters;
    const bool isDeclared
        = std::any_of(own.begin(), own.end(), [&](const Parameter &parameter) { return parameter.name == name; });
    return isDeclared || (name == "size" && !parse.workload->defaultSize.empty());
}

std::string percentEncoded(const std::string &text)
{
    std::string encoded;
    appendPercentEncoded(encoded, text, "/:");
    return encoded;
}

// By the address, which knows what belongs where; what it has of that name gives way.
Result<Profile> withAddressOption(const Profile &profile, const std::string &name, const std::string &value)
{
    std::string url = profileUrl(profile);
    const std::string key = percentEncoded(name) + '=';
    for (std::size_t at = url.find('?'); at != std::string::npos;) {
        const std::size_t begin = at + 1, end = std::min(url.find('&', begin), url.size());
        if (url.compare(begin, key.size(), key) == 0) {
            url.erase(begin, end < url.size() ? end + 1 - begin : end - begin);
            break;
        }
        at = end < url.size() ? end : std::string::npos;
    }
    if (!url.ends_with('?') && !url.ends_with('&'))
        url += url.find('?') == std::string::npos ? '?' : '&';
    auto parsed = parseProfileUrl(url + key + percentEncoded(value));
    if (parsed.has_error())
        return parsed.error();
    Profile changed = std::move(parsed->profile);
    changed.name = profile.name;
    return changed;
}

} // namespace

Variant variantOf(const BenchPlan &plan, std::size_t number)
{
    const std::string &name = plan.vary->name;
    Variant variant{plan, plan.vary->values[number], "profile", {}};
    variant.plan.vary.reset();
    const auto load
        = std::find_if(loadNames.begin(), loadNames.end(), [&](const LoadName &each) { return each.name == name; });
    if (load != loadNames.end()) {
        variant.kind = "load";
        if (!load->set(variant.plan, variant.value))
            variant.faults.push_back({"vary", "\"" + variant.value + "\" is no value of " + name});
    } else if (isParameter(plan, name)) {
        variant.kind = "workload";
        variant.plan.parameters[name] = variant.value;
    } else {
        for (ProfileAndSecret &entry : variant.plan.profiles) {
            auto changed = withAddressOption(entry.profile, name, variant.value);
            if (changed.has_value())
                entry.profile = std::move(*changed);
            else
                variant.faults.push_back({"vary", name + '=' + variant.value + " cannot be set on " + profileTitle(entry.profile) + ": "
                                                      + changed.error().message});
        }
    }
    return variant;
}

std::vector<VariableName> variableNames(const BenchPlan &plan, const WorkloadCatalog *known)
{
    std::vector<VariableName> names;
    for (const LoadName &each : loadNames) {
        VariableName name{std::string(each.name), {}};
        if (each.name == "isolation")
            name.values = {"read-committed", "repeatable-read", "serializable"};
        if (each.name == "query-mode")
            name.values = {"simple", "extended", "prepared"};
        names.push_back(std::move(name));
    }
    if (const WorkloadParse parse = plannedWorkload(plan, known); parse.workload) {
        if (!parse.workload->defaultSize.empty())
            names.push_back({"size", {}});
        for (const Parameter &parameter : parse.workload->parameters)
            names.push_back({parameter.name, {}});
    }
    const auto all = [&plan](auto is) {
        return !plan.profiles.empty() && std::all_of(plan.profiles.begin(), plan.profiles.end(), is);
    };
    // The one engine that works inside us is the one whose options we check ourselves.
    const auto isEmbedded = [](const ProfileAndSecret &entry) {
        const Engine *engine = findEngine(entry.profile.engine);
        return engine && engine->isEmbedded;
    };
    if (all(isEmbedded))
        for (const SqliteOption &option : sqliteOptions())
            names.push_back({std::string(option.name), {option.words.begin(), option.words.end()}});
    if (all([](const ProfileAndSecret &entry) { return entry.profile.sandbox.has_value(); }))
        for (const SettingsPair &pair : settingsPairs())
            for (const PairedSetting &setting : pair.settings)
                if (all([&](const ProfileAndSecret &entry) { return entry.profile.engine == setting.engine; })
                    && setting.value == PairedSetting::Value::Text)
                    names.push_back({"set." + std::string(setting.name), {}});
    return names;
}

Result<Variation> parseVariation(const std::string &text)
{
    constexpr const char *advice = "Write one name and two values or more: synchronous=OFF,NORMAL,FULL, pool=10,50.";
    const std::size_t equals = text.find('=');
    if (equals == std::string::npos || equals == 0)
        return makeError(ErrorKind::Usage, "\"" + text + "\" is not NAME=VALUE,VALUE.", advice);
    Variation vary{text.substr(0, equals), {}};
    std::set<std::string> seen;
    for (std::size_t begin = equals + 1;;) {
        const std::size_t comma = text.find(',', begin);
        const std::string value = text.substr(begin, comma == std::string::npos ? comma : comma - begin);
        if (value.empty())
            return makeError(ErrorKind::Usage, "\"" + text + "\" has an empty value.", advice);
        if (!seen.insert(value).second)
            return makeError(ErrorKind::Usage, "\"" + text + "\" has " + value + " twice.", advice);
        vary.values.push_back(value);
        if (comma == std::string::npos)
            break;
        begin = comma + 1;
    }
    if (vary.values.size() < 2)
        return makeError(ErrorKind::Usage, "\"" + text + "\" has one value, which nothing can be held against.", advice);
    return vary;
}

} // namespace dyno
