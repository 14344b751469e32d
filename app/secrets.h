// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/db/profile.h"
#include "engines/result.h"

#include <QObject>
#include <QString>

#include <functional>
#include <map>
#include <optional>
#include <string>

namespace dyno {

// Where passwords come from, in this order: the environment (SQLDYNO_PASSWORD_<PROFILE>, then
// SQLDYNO_PASSWORD), what was given since the program started, the key chain of the desktop. None of them
// ever reaches a file of ours.
//
// A password belongs to a place and a user, not to a profile's name: a renamed profile keeps it.
// Thread: the GUI thread's. Answers may come before the call returns, or later.
class SecretStore : public QObject
{
    Q_OBJECT
public:
    using Answer = std::function<void(std::optional<Secret>)>; // nothing: there is none, or the person gave up
    // Asks the person for the password of a profile; `reason` is what the server said.
    using Asker = std::function<void(const Profile &profile, const QString &reason, Answer answer)>;
    using Done = std::function<void(Result<void>)>;

    explicit SecretStore(QObject *parent = nullptr);

    // False: this build, or this desktop session, has none; passwords then last until the program ends.
    static bool hasKeychain();

    void find(const Profile &profile, Answer answer);
    // Keeps it until the program ends.
    void remember(const Profile &profile, const Secret &secret);
    // Keeps it in the key chain, and until the program ends.
    void save(const Profile &profile, const Secret &secret, Done done);
    // Takes it out of both.
    void forget(const Profile &profile, Done done);

    // How the person is asked: a dialog in the window, the terminal for commands. Not set: nobody is asked.
    void setAsker(Asker asker) { m_asker = std::move(asker); }
    // Asks, and remembers the answer.
    void ask(const Profile &profile, const QString &reason, Answer answer);

private:
    std::map<std::string, Secret> m_remembered;
    Asker m_asker;
};

// SQLDYNO_PASSWORD_ and the profile's name in capitals, with _ for all that is neither letter nor digit.
QString passwordVariable(const Profile &profile);

} // namespace dyno
