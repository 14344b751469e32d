// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/db/hostlookup.h"
#include "engines/db/mysqldialect.h"
#include "engines/db/profile.h"
#include "engines/result.h"

#include <mysql.h>

#include <chrono>
#include <memory>

namespace dyno {

// Closes without waiting for the other side, whatever is in flight.
struct MySqlCloser
{
    void operator()(MYSQL *mysql) const;
};
using MySqlHandle = std::unique_ptr<MYSQL, MySqlCloser>;

// Connects, authenticates and sets the session up (see mySqlSessionSetup), without blocking but for the
// look-up of a host name; for sessions on a loop and blocking connections alike.
//
// TLS: the client library alone would let a server without TLS have the password in clear even where TLS was
// asked for, so the greeting is looked at first and `prefer` decides by it.
class MySqlLogin
{
public:
    // What the connection is for. Loading may send data that LOAD DATA LOCAL asks for: elsewhere that is
    // refused, since a server could ask for any file. Loading knows no statement timeout; killing needs no
    // set-up and must never wait for long.
    enum class Purpose : std::uint8_t { Measuring, Loading, Killing };

    // The references must live as long as the login.
    MySqlLogin(const MySqlDialect &dialect, const Profile &profile, const Secret &secret, Purpose purpose);

    // The library looks a name up by itself, and blocks meanwhile; who must not block does it before begin().
    // A certificate is checked against the name, so with verify-full the name has to stay.
    bool needsLookup() const;
    void useAddresses(const HostLookup::Addresses &addresses);

    // Both return what to wait for (MYSQL_WAIT_READ, MYSQL_WAIT_WRITE), or 0 when the attempt is over.
    int begin();
    int advance(int ready);
    // To wait on; may be another one after each call. -1: none.
    int socket() const;

    // After the attempt: the connection, or why there is none.
    bool succeeded() const { return m_succeeded; }
    MySqlHandle takeHandle() { return std::move(m_handle); }
    const Error &error() const { return m_error; }
    // The error of an attempt that took longer than the profile's connect timeout.
    Error timeoutError() const;

private:
    int open(bool withTls);
    int afterStep(int wait);
    Result<void> setOptions(bool withTls);
    Result<void> setTls(bool withTls);
    void lookAtGreeting();
    int finish();
    int fail(Error error);

    const MySqlDialect &m_dialect;
    const Profile &m_profile;
    const Secret &m_secret;
    const Purpose m_purpose;
    std::string m_host; // as the library takes it: a name, an address, or a list of them
    MySqlHandle m_handle;
    MYSQL *m_connected = nullptr;
    Error m_error;
    unsigned long m_clientFlags = 0;
    bool m_withTls = false;
    bool m_greeted = false;
    bool m_succeeded = false;
};

// The same, waiting for it.
Result<MySqlHandle> mySqlConnect(const MySqlDialect &dialect, const Profile &profile, const Secret &secret,
                                 MySqlLogin::Purpose purpose);

// "TLSv1.3 TLS_AES_256_GCM_SHA384", or empty.
std::string mySqlTls(MYSQL *mysql);
// "10.11.19" of "10.11.19-MariaDB-0+deb12u1".
std::string mySqlVersion(MYSQL *mysql);

} // namespace dyno
