// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bench/passwordround.h"

#include "app/secrets.h"
#include "ui/bench/connectiontests.h"

#include <QPointer>

#include <algorithm>
#include <utility>

namespace dyno {

PasswordRound::PasswordRound(ConnectionTests &tests, SecretStore &secrets, QObject *parent)
    : QObject(parent), m_tests(tests), m_secrets(secrets)
{
    connect(&m_tests, &ConnectionTests::changed, this, [this](const std::string &name) {
        if (!m_left.empty() && m_left.back().name == name)
            step();
    });
}

void PasswordRound::begin(std::vector<Profile> profiles, std::function<void()> ready,
                          std::function<void(const Profile &)> gaveUp)
{
    ++m_round;
    m_left = std::move(profiles);
    std::reverse(m_left.begin(), m_left.end());
    m_ready = std::move(ready);
    m_gaveUp = std::move(gaveUp);
    step();
}

void PasswordRound::step()
{
    using State = ConnectionTests::State;
    while (!m_left.empty()) {
        const Profile profile = m_left.back();
        const Engine *engine = findEngine(profile.engine);
        const ConnectionTests::Outcome &outcome = m_tests.outcome(profile.name);
        if (!engine || engine->isEmbedded || profile.sandbox || profile.name.empty()) {
            m_left.pop_back();
            continue;
        }
        if (outcome.state == State::Testing)
            return; // its end comes as changed()
        if (outcome.state == State::Untested) {
            m_tests.test(profile);
            return;
        }
        if (outcome.state == State::PasswordNeeded ||
            (outcome.state == State::Failed && outcome.error.kind == ErrorKind::Authentication)) {
            ask(profile, QString::fromStdString(outcome.error.message));
            return;
        }
        m_left.pop_back();
    }
    if (const auto ready = std::exchange(m_ready, nullptr))
        ready();
}

void PasswordRound::ask(const Profile &profile, const QString &reason)
{
    m_secrets.ask(profile, reason,
                  [self = QPointer(this), round = m_round, profile](const std::optional<Secret> &secret) {
                      if (!self || self->m_round != round)
                          return;
                      if (secret) {
                          self->m_tests.test(profile, *secret);
                          return;
                      }
                      self->m_left.clear();
                      self->m_ready = nullptr;
                      if (const auto gaveUp = std::exchange(self->m_gaveUp, nullptr))
                          gaveUp(profile);
                  });
}

} // namespace dyno
