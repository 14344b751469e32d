// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/db/mysqlanswer.h"
#include "engines/db/value.h"

#include <mysql.h>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace dyno {

// What both sides know of one prepared statement of one connection.
struct MySqlShape
{
    std::vector<std::uint8_t> sentTypes; // of the parameters; empty: none sent yet
    MySqlColumns columns;
};

// The measured path of an unencrypted connection: once the client library has connected and prepared,
// questions go to the socket and answers are read from it without the library's detours. One question at a
// time; the library may speak between two of them.
class MySqlWire
{
public:
    enum class Progress : std::uint8_t { WaitsToRead, WaitsToWrite, Complete, Refused, Lost };

    // Encrypted and compressed connections stay with the library.
    static bool suits(MYSQL *mysql);
    void attach(int socket);

    // Makes a question out of what it copies; false: it is too large for one packet, and the library's to
    // ask.
    bool execute(const MYSQL_STMT *statement, MySqlShape &shape, std::span<const Value> values,
                 RowSink *sink);
    bool ask(std::string_view sql, RowSink *sink);

    // Sends, or reads what is there. To be called first without waiting, then when what it waits for is
    // there.
    Progress proceed();
    const MySqlAnswer &answer() const { return m_answer; }

private:
    bool begin(unsigned char *end);
    unsigned char *makeRoom(std::size_t payload);
    Progress send();
    Progress receive();
    Progress takePackets();
    bool findPacket(std::size_t &payload, std::size_t &onWire);

    int m_socket = -1;
    std::vector<unsigned char> m_out, m_in;
    std::size_t m_outSize = 0, m_sent = 0;
    std::size_t m_inBegin = 0, m_inEnd = 0;
    MySqlAnswer m_answer;
};

} // namespace dyno
