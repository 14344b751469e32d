// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/command.h"
#include "app/commands/connect.h"
#include "app/texttable.h"
#include "engines/data/datause.h"
#include "engines/db/serversettings.h"
#include "engines/referee/settingstable.h"
#include "engines/sandbox/sandboxes.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>
#include <atomic>
#include <optional>
#include <vector>

namespace dyno {

namespace {

QString text(std::string_view value)
{
    return QString::fromUtf8(value.data(), qsizetype(value.size()));
}

struct Snapshot
{
    std::vector<ServerSettings> settings;
    QStringList profiles;
};

// One after the other: of sandboxes only one is started at a time.
Result<Snapshot> readAll(const std::vector<ProfileAndSecret> &profiles)
{
    constexpr int connections = 10; // as many as a plan has that says nothing
    const std::atomic<bool> notCancelled{false};
    Snapshot all;
    for (const ProfileAndSecret &each : profiles) {
        Profile profile = each.profile;
        Secret secret = each.secret;
        Sandboxes sandboxes;
        if (profile.sandbox) {
            const auto sandbox = sandboxes.get(profile, connections, notCancelled);
            if (sandbox.has_error())
                return sandbox.error();
            profile = (*sandbox)->profile();
            secret = (*sandbox)->secret();
        } else if (const auto there = refuseMissingFile(profile); there.has_error()) {
            return there.error();
        } else if (const auto found = findSecret(profile, secret); found.has_error()) {
            return found.error();
        }
        auto settings = readSettings(profile, secret);
        if (settings.has_error())
            return settings.error();
        all.settings.push_back(std::move(*settings));
        all.profiles << text(profileTitle(each.profile));
    }
    return all;
}

QJsonObject json(const Snapshot &all)
{
    QJsonArray servers, rows;
    for (std::size_t i = 0; i < all.settings.size(); ++i)
        servers.append(QJsonObject{
            {"profile", all.profiles[qsizetype(i)]},
            {"settings", QJsonDocument::fromJson(QByteArray::fromStdString(settingsJson(all.settings[i]))).object()}});
    for (const SettingsRow &row : layOut(all.settings)) {
        QJsonArray cells;
        for (const SettingsRow::Cell &cell : row.cells)
            cells.append(cell.text.empty() ? QJsonValue(QJsonValue::Null) : QJsonValue(text(cell.text)));
        rows.append(QJsonObject{{"title", text(row.title)},
                                {"kind", row.kind == SettingsRow::Kind::Differs ? "differs"
                                         : row.kind == SettingsRow::Kind::Same  ? "same"
                                                                                : "single"},
                                {"values", cells}});
    }
    return {{"sqldyno", QCoreApplication::applicationVersion()}, {"servers", servers}, {"rows", rows}};
}

QString shortened(const QString &value)
{
    constexpr qsizetype widest = 44;
    const QString line = value.simplified();
    return line.size() > widest ? line.left(widest - 1) + "…" : line;
}

void printOne(const Snapshot &all)
{
    QList<QStringList> meanings, settings;
    for (const SettingsRow &row : layOut(all.settings)) {
        const SettingsRow::Cell &cell = row.cells[0];
        if (row.isMeaning)
            meanings.append({text(row.title), text(cell.text), text(cell.source)});
        else
            settings.append({text(row.title), text(cell.text).simplified()});
    }
    // The list is by the server's own names: those too that a meaning speaks for.
    for (const auto &[name, value] : all.settings[0].values)
        if (std::none_of(settings.begin(), settings.end(), [&](const QStringList &row) { return row[0] == text(name); }))
            settings.append({text(name), text(value).simplified()});
    std::stable_sort(settings.begin(), settings.end(),
                     [](const QStringList &a, const QStringList &b) { return a[0].toLower() < b[0].toLower(); });
    print(all.profiles[0] + "\n\n");
    print(textTable(meanings, "l"));
    print("\n");
    print(textTable(settings, "l"));
}

void printSeveral(const Snapshot &all)
{
    QList<QStringList> rows{QStringList{"Setting"} + all.profiles};
    for (QString &head : rows[0])
        head = shortened(head);
    std::optional<SettingsRow::Kind> kind;
    for (const SettingsRow &row : layOut(all.settings)) {
        if (kind != row.kind)
            rows << QStringList{""} << QStringList{text(kindTitle(row.kind))};
        kind = row.kind;
        QStringList line{"  " + shortened(text(row.title))};
        for (const SettingsRow::Cell &cell : row.cells)
            line << (cell.text.empty() ? QStringLiteral("–") : shortened(text(cell.text)));
        rows << line;
    }
    print(textTable(rows, "l"));
}

} // namespace

int executeSettings(const Command &command, const CommandInput &input)
{
    Options options(command, input);
    options.add({"p", "profile"}, "Whose settings: a saved profile or an address. Several are laid side by side.", "P");
    options.add("json", "As JSON, with every value whole.");
    options.takesWords("", "", 0, 0);
    if (const auto code = options.parse())
        return *code;
    std::vector<ProfileAndSecret> profiles = profilesOf(options);
    for (ProfileAndSecret &each : profiles) {
        each.profile = withPrivateSandbox(std::move(each.profile));
        const Faults faults = checkProfile(each.profile);
        options.fault(faults.empty() ? checkSandbox(each.profile) : faults);
    }
    if (const auto code = options.refuse())
        return *code;
    const auto all = readAll(profiles);
    if (all.has_error())
        return failure(all.error());
    for (std::size_t i = 0; i < all->settings.size(); ++i)
        for (const std::string &note : all->settings[i].notes)
            say(all->profiles[qsizetype(i)] + ": " + text(note) + '\n');
    if (options.isSet("json"))
        print(QString::fromUtf8(QJsonDocument(json(*all)).toJson()));
    else if (all->settings.size() == 1)
        printOne(*all);
    else
        printSeveral(*all);
    return ExitGood;
}

} // namespace dyno
