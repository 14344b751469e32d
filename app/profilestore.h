// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/db/profile.h"
#include "engines/result.h"

#include <QObject>

#include <memory>
#include <optional>
#include <vector>

namespace dyno {

// Keeps connection profiles in one JSON file (owner-only, written whole and renamed). Never a password.
// Thread: the GUI thread's.
class ProfileStore : public QObject
{
    Q_OBJECT
public:
    explicit ProfileStore(QString path = defaultPath(), QObject *parent = nullptr);
    static QString defaultPath();

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
    Result<void> write();
    QString m_path;
    std::vector<Profile> m_profiles;
};

} // namespace dyno
