// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/db/serversettings.h"

#include "engines/db/enginecatalog.h"
#include "engines/db/settingsecrets.h"
#include "engines/db/settingsreader.h"
#include "engines/db/text.h"

#include <boost/json/object.hpp>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

#include <algorithm>
#include <array>
#include <chrono>
#include <set>

namespace dyno {

namespace json = boost::json;

namespace {

// What a server counts up by itself, beside positions of the log of changes (gtid…).
constexpr std::array<std::string_view, 6> counters{"page_count", "freelist_count", "schema_version",
                                                   "data_version", "timestamp", "innodb_buffer_pool_load_now"};

bool isCounter(std::string_view name)
{
    return name.starts_with("gtid_") || std::find(counters.begin(), counters.end(), name) != counters.end();
}

std::int64_t nowMs()
{
    using namespace std::chrono;
    return duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count();
}

const std::string *find(const ServerSettings::Texts &texts, std::string_view name)
{
    const auto found = texts.find(name);
    return found == texts.end() ? nullptr : &found->second;
}

json::object objectOf(const ServerSettings::Texts &texts)
{
    json::object object;
    for (const auto &[name, text] : texts)
        object[name] = text;
    return object;
}

bool readTexts(const json::object &root, std::string_view key, ServerSettings::Texts &texts)
{
    const json::value *value = root.if_contains(key);
    const json::object *object = value ? value->if_object() : nullptr;
    if (!object)
        return false;
    for (const auto &[name, text] : *object) {
        if (!text.is_string())
            return false;
        texts.emplace(std::string(name), std::string(text.get_string()));
    }
    return true;
}

Error malformed()
{
    return makeError(ErrorKind::Syntax, "The settings that were kept with a run are not in the form that we write.",
                     "The run itself can be used; its settings are unknown.");
}

} // namespace

const std::string *ServerSettings::value(std::string_view name) const
{
    return find(values, name);
}

const std::string *ServerSettings::fact(std::string_view name) const
{
    return find(facts, name);
}

std::optional<std::int64_t> ServerSettings::number(std::string_view name) const
{
    const std::string *text = fact(name);
    return text ? wholeNumber(*text) : std::nullopt;
}

void ServerSettings::setValue(std::string name, std::string text)
{
    std::string shown = withoutSecret(name, std::move(text));
    values.insert_or_assign(std::move(name), std::move(shown));
}

Result<ServerSettings> readSettings(const Profile &profile, const Secret &secret)
{
    const Engine *engine = findEngine(profile.engine);
    if (!engine || !engine->readSettings)
        return makeError(ErrorKind::Unsupported, "The settings of \"" + profile.engine + "\" cannot be read.");
    const auto opened = engine->open(profile, secret);
    if (!opened)
        return opened.error();
    ServerSettings settings;
    settings.engine = engine->id;
    settings.takenMs = nowMs();
    Connection &connection = **opened;
    settings.facts.emplace(fact::version, connection.serverVersion());
    if (!engine->isEmbedded) {
        const std::string tls = connection.tlsInUse();
        settings.facts.emplace(fact::tls, tls.empty() ? "off" : tls);
    }
    engine->readSettings(connection, profile, settings);
    if (profile.isolation != Isolation::ServerDefault && !engine->isEmbedded)
        settings.facts.insert_or_assign(std::string(fact::isolation), std::string(isolationName(profile.isolation)));
    return settings;
}

std::string settingsJson(const ServerSettings &settings)
{
    json::object root;
    root["engine"] = settings.engine;
    root["taken_ms"] = settings.takenMs;
    root["facts"] = objectOf(settings.facts);
    root["values"] = objectOf(settings.values);
    root["notes"] = json::array(settings.notes.begin(), settings.notes.end());
    return json::serialize(root);
}

Result<ServerSettings> settingsFromJson(std::string_view text)
{
    boost::system::error_code code;
    const json::value root = json::parse(text, code);
    const json::object *object = code ? nullptr : root.if_object();
    if (!object)
        return malformed();
    ServerSettings settings;
    const json::value *engine = object->if_contains("engine");
    const json::value *taken = object->if_contains("taken_ms");
    const json::value *notes = object->if_contains("notes");
    if (!engine || !engine->is_string() || !taken || !taken->is_int64() || !notes || !notes->is_array()
        || !readTexts(*object, "facts", settings.facts) || !readTexts(*object, "values", settings.values))
        return malformed();
    settings.engine = std::string(engine->get_string());
    settings.takenMs = taken->get_int64();
    for (const json::value &note : notes->get_array()) {
        if (!note.is_string())
            return malformed();
        settings.notes.emplace_back(note.get_string());
    }
    return settings;
}

std::vector<SettingChange> changesBetween(const ServerSettings &before, const ServerSettings &after)
{
    // A server that could not tell its settings, for want of memory say, has changed none.
    if (before.values.empty() || after.values.empty())
        return {};
    std::set<std::string_view> names;
    for (const ServerSettings *settings : {&before, &after})
        for (const auto &[name, text] : settings->values)
            names.insert(name);
    std::vector<SettingChange> changes;
    for (const std::string_view name : names) {
        const std::string *one = before.value(name), *two = after.value(name);
        if (!isCounter(name) && (!one || !two || *one != *two))
            changes.push_back({std::string(name), one ? *one : "", two ? *two : ""});
    }
    return changes;
}

bool wasRestarted(const ServerSettings &before, const ServerSettings &after)
{
    constexpr std::int64_t slackS = 5; // clocks of whole seconds, and of two machines
    const auto one = before.number(fact::uptime), two = after.number(fact::uptime);
    return one && two && *two + slackS < *one + (after.takenMs - before.takenMs) / 1000;
}

} // namespace dyno
