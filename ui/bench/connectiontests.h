// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/db/enginecatalog.h"
#include "engines/db/profile.h"

#include <QObject>
#include <QString>

#include <map>
#include <optional>
#include <string>

namespace dyno {

class SecretStore;

// What is known about whether profiles answer. Tests run on background threads, the newest of a profile
// counts.
class ConnectionTests : public QObject
{
    Q_OBJECT
public:
    enum class State { Untested, Testing, Answers, NewFile, Sandbox, PasswordNeeded, Failed };
    struct Outcome
    {
        State state = State::Untested;
        ConnectionReport report; // when it answers
        Error error;             // when it does not
        QString hostText;        // what the source of host figures says, where that was asked too
        QString hostFault;       // why it says nothing
    };
    enum class Scope {
        Server,
        WithHost // the source of host figures too, which may take some seconds
    };

    explicit ConnectionTests(SecretStore &secrets, QObject *parent = nullptr, Scope scope = Scope::Server);

    // With the password that is known for the profile, if any.
    void test(const Profile &profile);
    void test(const Profile &profile, const Secret &secret);
    const Outcome &outcome(const std::string &profile) const;

signals:
    void changed(const std::string &profile);

private:
    void set(const std::string &profile, Outcome outcome);
    void ask(const Profile &profile, const Secret &secret, State known);
    SecretStore &m_secrets;
    const Scope m_scope;
    std::map<std::string, Outcome> m_outcomes;
    std::map<std::string, int> m_rounds; // number of the newest test of a profile
};

// "0.4 ms", "password needed": for the list.
QString shortText(const ConnectionTests::Outcome &outcome);
// "PostgreSQL 18.0 answers in 0.4 ms, TLS 1.3, 12 of 100 connections in use.": for the form.
QString longText(const ConnectionTests::Outcome &outcome, const Profile &profile);

} // namespace dyno
