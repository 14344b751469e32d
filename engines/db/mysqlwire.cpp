// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/db/mysqlwire.h"

#include "engines/db/mysqlpacked.h"

#include <sys/socket.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

namespace dyno {

namespace {

constexpr unsigned char executeCommand = 0x17, queryCommand = 0x03;
constexpr std::size_t headerSize = 4, fullPacket = 0xFFFFFF;
constexpr std::size_t usualBuffer = 16u << 10, largestKept = 1u << 20;

std::uint8_t wireTypeOf(const Value &value)
{
    return static_cast<std::uint8_t>(mySqlType(value));
}

std::size_t mostBytes(const Value &value)
{
    return 1 + mostDecimalBytes + value.text.size();
}

unsigned char *storeValue(unsigned char *to, const Value &value)
{
    switch (value.type) {
    case Value::Type::Null:
        return to;
    case Value::Type::Bool:
        *to = value.boolean;
        return to + 1;
    case Value::Type::Int:
        return storeNumber(to, value.integer);
    case Value::Type::Double: {
        if (mySqlType(value) == MYSQL_TYPE_DOUBLE)
            return storeNumber(to, value.real);
        char *const text = reinterpret_cast<char *>(to + 1);
        *to = static_cast<unsigned char>(writeMySqlDecimal(text, value.real) - text);
        return to + 1 + *to;
    }
    case Value::Type::Text:
    case Value::Type::Binary:
        break;
    }
    to = storePackedNumber(to, value.text.size());
    if (!value.text.empty())
        std::memcpy(to, value.text.data(), value.text.size());
    return to + value.text.size();
}

// Notes what is to be sent, and says whether the server does not know it yet. NULL fits every type.
bool updateTypes(std::vector<std::uint8_t> &sent, std::span<const Value> values)
{
    bool isNews = sent.size() != values.size();
    if (isNews)
        sent.assign(values.size(), MYSQL_TYPE_NULL);
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (values[i].isNull() || sent[i] == wireTypeOf(values[i]))
            continue;
        sent[i] = wireTypeOf(values[i]);
        isNews = true;
    }
    return isNews;
}

} // namespace

bool MySqlWire::suits(MYSQL *mysql)
{
    constexpr unsigned long spokenOtherwise = CLIENT_COMPRESS | CLIENT_ZSTD_COMPRESSION;
    return !mysql_get_ssl_cipher(mysql) && !mysql->net.compress && !(mysql->client_flag & spokenOtherwise);
}

void MySqlWire::attach(int socket)
{
    m_socket = socket;
    m_in.resize(usualBuffer);
    m_out.resize(512);
}

unsigned char *MySqlWire::makeRoom(std::size_t payload)
{
    if (headerSize + payload > m_out.size())
        m_out.resize(std::max(headerSize + payload, m_out.size() * 2));
    return m_out.data() + headerSize;
}

bool MySqlWire::execute(const MYSQL_STMT *statement, MySqlShape &shape, std::span<const Value> values,
                        RowSink *sink)
{
    constexpr std::size_t fixedSize = 11;
    const std::size_t nullBytes = (values.size() + 7) / 8;
    std::size_t most = fixedSize + nullBytes + values.size() * 2;
    for (const Value &value : values)
        most += mostBytes(value);
    if (most >= fullPacket)
        return false;
    unsigned char *to = makeRoom(most);
    *to++ = executeCommand;
    to = storeNumber(to, static_cast<std::uint32_t>(statement->stmt_id));
    *to++ = 0;                              // no cursor
    to = storeNumber(to, std::uint32_t(1)); // one iteration
    if (!values.empty()) {
        unsigned char *const nulls = to;
        std::memset(nulls, 0, nullBytes);
        to += nullBytes;
        const bool sendsTypes = updateTypes(shape.sentTypes, values);
        *to++ = sendsTypes;
        for (std::size_t i = 0; sendsTypes && i < values.size(); ++i) {
            *to++ = shape.sentTypes[i];
            *to++ = 0; // signed
        }
        for (std::size_t i = 0; i < values.size(); ++i) {
            if (values[i].isNull())
                nulls[i / 8] = static_cast<unsigned char>(nulls[i / 8] | 1u << i % 8);
            else
                to = storeValue(to, values[i]);
        }
    }
    m_answer.begin(&shape.columns, sink);
    return begin(to);
}

bool MySqlWire::ask(std::string_view sql, RowSink *sink)
{
    if (sql.size() + 1 >= fullPacket)
        return false;
    unsigned char *to = makeRoom(sql.size() + 1);
    *to++ = queryCommand;
    std::memcpy(to, sql.data(), sql.size());
    m_answer.begin(nullptr, sink);
    return begin(to + sql.size());
}

// Puts the header before what ends at `end`: the length in three bytes, and the number 0.
bool MySqlWire::begin(unsigned char *end)
{
    m_outSize = static_cast<std::size_t>(end - m_out.data());
    storeNumber(m_out.data(), static_cast<std::uint32_t>(m_outSize - headerSize));
    m_sent = 0;
    m_inBegin = m_inEnd = 0;
    return true;
}

MySqlWire::Progress MySqlWire::proceed()
{
    return m_sent < m_outSize ? send() : receive();
}

MySqlWire::Progress MySqlWire::send()
{
    while (m_sent < m_outSize) {
        const ssize_t count =
            ::send(m_socket, m_out.data() + m_sent, m_outSize - m_sent, MSG_NOSIGNAL | MSG_DONTWAIT);
        if (count >= 0)
            m_sent += static_cast<std::size_t>(count);
        else if (errno == EAGAIN)
            return Progress::WaitsToWrite;
        else if (errno != EINTR)
            return Progress::Lost;
    }
    if (m_out.size() > largestKept) {
        m_out.resize(usualBuffer);
        m_out.shrink_to_fit();
        m_outSize = m_sent = 0;
    }
    // The answer cannot be there yet; asking would cost a system call.
    return Progress::WaitsToRead;
}

MySqlWire::Progress MySqlWire::receive()
{
    const ssize_t count = ::recv(m_socket, m_in.data() + m_inEnd, m_in.size() - m_inEnd, MSG_DONTWAIT);
    if (count > 0) {
        m_inEnd += static_cast<std::size_t>(count);
        return takePackets();
    }
    return count < 0 && (errno == EAGAIN || errno == EINTR) ? Progress::WaitsToRead : Progress::Lost;
}

MySqlWire::Progress MySqlWire::takePackets()
{
    std::size_t payload = 0, onWire = 0;
    while (findPacket(payload, onWire)) {
        const unsigned char *const packet = m_in.data() + m_inBegin + headerSize;
        m_inBegin += onWire;
        switch (m_answer.take(packet, payload)) {
        case MySqlAnswer::State::Incomplete:
            break;
        case MySqlAnswer::State::Complete:
            return Progress::Complete;
        case MySqlAnswer::State::Refused:
            return Progress::Refused;
        case MySqlAnswer::State::Damaged:
            return Progress::Lost;
        }
    }
    // What is left is the beginning of a packet: to the front, with room for all of it.
    const std::size_t rest = m_inEnd - m_inBegin;
    std::memmove(m_in.data(), m_in.data() + m_inBegin, rest);
    m_inBegin = 0;
    m_inEnd = rest;
    const std::size_t needed = std::max(onWire, usualBuffer);
    if (needed > m_in.size() || (rest == 0 && m_in.size() > largestKept))
        m_in.resize(needed);
    return Progress::WaitsToRead;
}

// Finds the packet at the front; false: it is not all there, and `onWire` bytes are needed at least. A packet
// of the full size goes on in the next one; such parts are joined here.
bool MySqlWire::findPacket(std::size_t &payload, std::size_t &onWire)
{
    payload = onWire = 0;
    for (std::size_t part = fullPacket; part == fullPacket;) {
        if (m_inEnd - m_inBegin < onWire + headerSize) {
            onWire += headerSize;
            return false;
        }
        part = loadNumber<std::uint32_t>(m_in.data() + m_inBegin + onWire) & fullPacket;
        onWire += headerSize + part;
        if (m_inEnd - m_inBegin < onWire)
            return false;
        payload += part;
    }
    if (payload + headerSize < onWire) { // several parts
        unsigned char *to = m_in.data() + m_inBegin + headerSize;
        for (const unsigned char *from = to; from < m_in.data() + m_inBegin + onWire;) {
            const std::size_t part = loadNumber<std::uint32_t>(from - headerSize) & fullPacket;
            std::memmove(to, from, part);
            to += part;
            from += part + headerSize;
        }
    }
    return true;
}

} // namespace dyno
