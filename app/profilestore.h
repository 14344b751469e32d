// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/db/profile.h"
#include "engines/result.h"

#include <QJsonObject>
#include <QObject>

#include <functional>
#include <optional>
#include <vector>

namespace dyno {

// Keeps connection profiles in one JSON file (owner-only, written whole and renamed): a list of names and
// addresses that can be edited by hand. Never a password. What another program wrote meanwhile is kept.
// Thread: the GUI thread's.
class ProfileStore : public QObject
{
    Q_OBJECT
public:
    explicit ProfileStore(QString path = defaultPath(), QObject *parent = nullptr);
    static QString defaultPath();

    // No file: no profiles. A file that cannot be understood is an error, and nothing is written over it.
    Result<void> read();
    const std::vector<Profile> &profiles() const { return m_profiles; }
    std::optional<Profile> find(const std::string &name) const;
    // Adds, or replaces the one of that name.
    Result<void> save(const Profile &profile);
    Result<void> rename(const std::string &from, const std::string &to);
    Result<void> remove(const std::string &name);
    // A profile from the command line: a saved name, or a URL.
    Result<ProfileAndSecret> resolve(const std::string &word) const;

signals:
    void changed();

private:
    // Reads, changes, writes, tells.
    Result<void> change(const std::function<Result<void>(std::vector<Profile> &)> &edit);
    QString m_path;
    std::vector<Profile> m_profiles;
};

// { "name": "bench", "url": "postgresql://…" }: for files and exports. A password in the address is dropped.
QJsonObject profileJson(const Profile &profile);
Result<Profile> profileFromJson(const QJsonObject &json);

// What a profile is called where it has no name: its address.
std::string profileTitle(const Profile &profile);

// An embedded engine's profile that names no file wishes for a private one, which is gone afterwards.
Profile withPrivateSandbox(Profile profile);
// With a file of ours that stays, in the cache directory where an embedded engine's profile names none; makes the folder.
Result<Profile> withPrivateFile(Profile profile);

} // namespace dyno
