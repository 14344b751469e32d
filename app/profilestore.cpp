// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/profilestore.h"

#include "app/argvsecrets.h"
#include "engines/db/enginecatalog.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QSaveFile>
#include <QStandardPaths>

#include <algorithm>

namespace dyno {

namespace {

constexpr auto onlyOwner = QFile::ReadOwner | QFile::WriteOwner;
constexpr qsizetype longestName = 100;

Error cannotRead(const QString &path, const QString &why)
{
    return makeError(ErrorKind::Syntax,
                     QStringLiteral("The profiles in %1 cannot be read: %2.").arg(path, why).toStdString(),
                     "Mend the file, or move it away: then an empty one is made.");
}

Result<std::vector<Profile>> readProfiles(const QString &path)
{
    QFile file(path);
    if (!file.exists())
        return std::vector<Profile>();
    if (!file.open(QIODevice::ReadOnly))
        return makeError(ErrorKind::Permission,
                         QStringLiteral("The profiles in %1 cannot be read: %2.")
                             .arg(path, file.errorString())
                             .toStdString(),
                         "Make the file readable for you.");
    QJsonParseError error;
    const QByteArray text = file.readAll();
    const QJsonDocument document = QJsonDocument::fromJson(text, &error);
    if (error.error != QJsonParseError::NoError)
        return cannotRead(path, QStringLiteral("line %1: %2")
                                    .arg(text.first(error.offset).count('\n') + 1)
                                    .arg(error.errorString()));
    const QJsonValue list = document.object().value("profiles");
    if (!list.isArray())
        return cannotRead(path, "the list \"profiles\" is missing");
    std::vector<Profile> profiles;
    for (const QJsonValue &value : list.toArray()) {
        auto profile = profileFromJson(value.toObject());
        const QString place = QStringLiteral("profile %1").arg(profiles.size() + 1);
        if (profile.has_error())
            return cannotRead(path, place + ": " + QString::fromStdString(profile.error().message));
        if (profile->name.empty())
            return cannotRead(path, place + " has no name");
        for (const Profile &other : profiles)
            if (other.name == profile->name)
                return cannotRead(path, "two profiles are called " + QString::fromStdString(profile->name));
        profiles.push_back(std::move(*profile));
    }
    return profiles;
}

Result<void> writeProfiles(const QString &path, const std::vector<Profile> &profiles)
{
    QJsonArray list;
    for (const Profile &profile : profiles)
        list.append(profileJson(profile));
    const QDir folder = QFileInfo(path).absoluteDir();
    if (!folder.exists() && QDir().mkpath(folder.absolutePath()))
        QFile::setPermissions(folder.absolutePath(), onlyOwner | QFile::ExeOwner);
    QSaveFile file(path);
    const QByteArray text = QJsonDocument(QJsonObject{{"profiles", list}}).toJson();
    if (!file.open(QIODevice::WriteOnly) || !file.setPermissions(onlyOwner) || file.write(text) != text.size()
        || !file.commit())
        return makeError(ErrorKind::Permission,
                         QStringLiteral("The profiles cannot be written to %1: %2.")
                             .arg(path, file.errorString())
                             .toStdString(),
                         "Make the folder writable for you, and see that the disk is not full.");
    return {};
}

Result<void> checkName(const std::string &name)
{
    const QString text = QString::fromStdString(name);
    if (!text.isEmpty() && text == text.simplified() && text.size() <= longestName && !text.contains(':'))
        return {};
    return makeError(ErrorKind::Usage, "\"" + name + "\" cannot be the name of a profile.",
                     "Use up to 100 characters without a colon, and no spaces around them.");
}

auto byName(std::vector<Profile> &profiles, const std::string &name)
{
    return std::find_if(profiles.begin(), profiles.end(), [&](const Profile &p) { return p.name == name; });
}

Error noSuchProfile(const std::string &name, const std::vector<Profile> &profiles)
{
    std::string known;
    for (const Profile &profile : profiles)
        known += (known.empty() ? "" : ", ") + profile.name;
    return makeError(ErrorKind::NotFound, "No profile is called \"" + withoutSecrets(name) + "\".",
                     (known.empty() ? "None is saved yet" : "Saved are: " + known)
                         + ". An address works too, such as postgresql://user@host/database or sqlite:bench.db.");
}

} // namespace

ProfileStore::ProfileStore(QString path, QObject *parent) : QObject(parent), m_path(std::move(path)) {}

QString ProfileStore::defaultPath()
{
    return QStandardPaths::writableLocation(QStandardPaths::GenericConfigLocation) + "/sqldyno/profiles.json";
}

Result<void> ProfileStore::read()
{
    auto profiles = readProfiles(m_path);
    if (profiles.has_error())
        return profiles.error();
    if (*profiles != m_profiles) {
        m_profiles = std::move(*profiles);
        emit changed();
    }
    return {};
}

std::optional<Profile> ProfileStore::find(const std::string &name) const
{
    for (const Profile &profile : m_profiles)
        if (profile.name == name)
            return profile;
    return std::nullopt;
}

Result<void> ProfileStore::change(const std::function<Result<void>(std::vector<Profile> &)> &edit)
{
    auto profiles = readProfiles(m_path);
    if (profiles.has_error())
        return profiles.error();
    if (const auto edited = edit(*profiles); edited.has_error())
        return edited.error();
    if (const auto written = writeProfiles(m_path, *profiles); written.has_error())
        return written.error();
    m_profiles = std::move(*profiles);
    emit changed();
    return {};
}

Result<void> ProfileStore::save(const Profile &profile)
{
    if (const auto named = checkName(profile.name); named.has_error())
        return named.error();
    if (const Faults faults = checkProfileValues(profile); !faults.empty()) {
        std::string all;
        for (const Fault &fault : faults)
            all += (all.empty() ? "" : "; ") + fault.where + ": " + fault.message;
        return makeError(ErrorKind::Usage, "The profile " + profile.name + " cannot be kept. " + all + ".");
    }
    return change([&](std::vector<Profile> &profiles) -> Result<void> {
        if (const auto old = byName(profiles, profile.name); old != profiles.end())
            *old = profile;
        else
            profiles.push_back(profile);
        return {};
    });
}

Result<void> ProfileStore::rename(const std::string &from, const std::string &to)
{
    if (const auto named = checkName(to); named.has_error())
        return named.error();
    return change([&](std::vector<Profile> &profiles) -> Result<void> {
        const auto profile = byName(profiles, from);
        if (profile == profiles.end())
            return noSuchProfile(from, profiles);
        if (from != to && byName(profiles, to) != profiles.end())
            return makeError(ErrorKind::Usage, "Another profile is already called \"" + to + "\".",
                             "Choose another name.");
        profile->name = to;
        return {};
    });
}

Result<void> ProfileStore::remove(const std::string &name)
{
    return change([&](std::vector<Profile> &profiles) -> Result<void> {
        const auto profile = byName(profiles, name);
        if (profile == profiles.end())
            return noSuchProfile(name, profiles);
        profiles.erase(profile);
        return {};
    });
}

Result<ProfileAndSecret> ProfileStore::resolve(const std::string &word) const
{
    if (const auto saved = find(word))
        return ProfileAndSecret{*saved, {}};
    if (word.find(':') != std::string::npos)
        return parseProfileUrl(word);
    return noSuchProfile(word, m_profiles);
}

QJsonObject profileJson(const Profile &profile)
{
    QJsonObject json;
    if (!profile.name.empty())
        json["name"] = QString::fromStdString(profile.name);
    json["url"] = QString::fromStdString(profileUrl(profile));
    return json;
}

Result<Profile> profileFromJson(const QJsonObject &json)
{
    const QJsonValue url = json.value("url");
    if (!url.isString())
        return makeError(ErrorKind::Syntax, "A profile has no \"url\"", "");
    auto parsed = parseProfileUrl(url.toString().toStdString());
    if (parsed.has_error())
        return parsed.error();
    parsed->profile.name = json.value("name").toString().toStdString();
    return parsed->profile;
}

std::string profileTitle(const Profile &profile)
{
    return profile.name.empty() ? profileUrl(profile) : profile.name;
}

Profile withPrivateSandbox(Profile profile)
{
    const Engine *engine = findEngine(profile.engine);
    if (engine && engine->isEmbedded && profile.file.empty() && !profile.sandbox)
        profile.sandbox.emplace();
    return profile;
}

Result<Profile> withPrivateFile(Profile profile)
{
    const Engine *engine = findEngine(profile.engine);
    if (!engine || !engine->isEmbedded || !profile.file.empty())
        return profile;
    const QString folder = QStandardPaths::writableLocation(QStandardPaths::GenericCacheLocation) + "/sqldyno";
    if (!QDir().mkpath(folder))
        return makeError(ErrorKind::Permission, "The folder " + folder.toStdString() + " cannot be made.",
                         "Make its parent writable, or name a file, such as sqlite:bench.db.");
    QFile::setPermissions(folder, onlyOwner | QFile::ExeOwner);
    profile.file = (folder + "/" + QString::fromStdString(profile.engine) + ".db").toStdString();
    return profile;
}

} // namespace dyno

#include "moc_profilestore.cpp"
