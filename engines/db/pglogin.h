// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/db/hostlookup.h"
#include "engines/db/pgerrors.h"
#include "engines/db/profile.h"
#include "engines/loop/deadline.h"
#include "engines/loop/eventloop.h"

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace dyno {

// Connects, authenticates and sets the session up (UTC, isolation, statement timeout) on an event loop,
// without ever blocking it: names are looked up on another thread, and the profile's connect timeout covers
// all of it. For sessions and for blocking connections alike.
//
// Only what the profile sets is handed to libpq, so that PGSERVICE, .pgpass and the PG… variables keep their
// meaning; and only as keywords and values, since libpq's messages may repeat a broken address with its
// password.
//
// Thread: the loop's.
class PgLogin final : private Watcher, private Deadline::Owner
{
public:
    // Loading knows no statement timeout, and needs no isolation.
    enum class Purpose : std::uint8_t { Measuring, Loading };
    using Done = std::function<void(Result<PgHandle>)>;

    // The loop must live as long as the login.
    PgLogin(EventLoop &loop, const Profile &profile, const Secret &secret, Purpose purpose);
    ~PgLogin();

    // `done` may run within the call. The connection is non-blocking.
    void start(Done done);
    // Ends an attempt without a word.
    void abandon();
    // Ends an attempt that goes on, with Cancelled.
    void cancel();

    int roundTrips() const { return m_roundTrips; } // of the last attempt, above the protocol's own

private:
    void onReady(bool readable, bool writable) override;
    void onDeadline() override;
    void begin(const HostLookup::Addresses &addresses);
    void poll();
    void setUp();
    void takeSetUpResult();
    void watchSocket();
    void fail(Error error);
    void failConnecting(ConnStatusType stage);
    void finish(Result<PgHandle> result);
    std::string setUpSql() const;

    EventLoop &m_loop;
    const Profile m_profile;
    const Secret m_secret;
    const Purpose m_purpose;
    const std::string m_place;
    HostLookup m_lookup;
    // Where the last attempt got through: no need to look the name up again.
    std::string m_knownHost, m_knownAddress;
    Deadline m_deadline;
    Done m_done;
    PgHandle m_connection;
    int m_socket = -1;
    int m_roundTrips = 0;
    bool m_isSettingUp = false;
};

// The same, waiting for it; the connection is then a blocking one.
Result<PgHandle> pgConnect(const Profile &profile, const Secret &secret);

// "15.20" of "15.20 (Debian 15.20-0+deb12u1)".
std::string pgVersion(PGconn *connection);
// "TLSv1.3 TLS_AES_256_GCM_SHA384", or empty.
std::string pgTls(PGconn *connection);

// The profile wants libpq on the measured path, too (client=library).
bool pgByLibrary(const Profile &profile);

// Options of a profile that neither libpq nor we know.
Faults pgCheckOptions(const Profile &profile);

} // namespace dyno
