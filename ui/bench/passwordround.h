// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/db/profile.h"

#include <QObject>

#include <functional>
#include <vector>

namespace dyno {

class ConnectionTests;
class SecretStore;

// Before a series starts: asks for every password that its servers want and we do not have, so that nobody is asked
// in the middle. A server that does not answer is left for the series to report.
class PasswordRound : public QObject
{
    Q_OBJECT
public:
    PasswordRound(ConnectionTests &tests, SecretStore &secrets, QObject *parent = nullptr);

    // `ready` once all is known; `gaveUp` with the profile whose password the person did not give. One round at a
    // time: a new one ends the one before it unheard.
    void begin(std::vector<Profile> profiles, std::function<void()> ready,
               std::function<void(const Profile &)> gaveUp);
    // For an answer of a server, or of the person.
    bool isWaiting() const { return m_ready != nullptr; }

private:
    void step();
    void ask(const Profile &profile, const QString &reason);

    ConnectionTests &m_tests;
    SecretStore &m_secrets;
    std::vector<Profile> m_left; // the next one last
    std::function<void()> m_ready;
    std::function<void(const Profile &)> m_gaveUp;
    int m_round = 0;
};

} // namespace dyno
