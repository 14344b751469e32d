// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/db/pgwire.h"

#include "engines/db/pgmessage.h"
#include "engines/db/pgvalues.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <utility>

#include <sys/socket.h>

namespace dyno {

namespace {

constexpr std::size_t usualBuffer = 16 * 1024, largestKept = 64 * 1024;
constexpr int mostSpared = 256; // messages for which a larger buffer is kept though they need none
constexpr std::size_t largestMessage = std::size_t(1) << 30; // PostgreSQL's own limit
constexpr std::size_t numberRoom = 32;                        // what pgWriteNumber() asks for

char *putText(char *to, std::string_view text)
{
    std::memcpy(to, text.data(), text.size());
    to[text.size()] = '\0';
    return to + text.size() + 1;
}

// Writes the type now and the length when the message ends.
struct Framed
{
    Framed(char *&to, char type) : end(to), length(to + 1)
    {
        *to = type;
        to += 1 + sizeof(std::int32_t);
    }
    ~Framed() { pgStore(length, std::int32_t(end - length)); }
    Framed(const Framed &) = delete;
    Framed &operator=(const Framed &) = delete;

    char *&end;
    char *const length;
};

// Its length and its bytes, as text but for Binary.
char *putValue(char *to, const Value &value)
{
    char *const text = to + sizeof(std::int32_t);
    char *end = text;
    switch (value.type) {
    case Value::Type::Null:
        return pgStore(to, std::int32_t(-1));
    case Value::Type::Bool:
        *end++ = value.boolean ? 't' : 'f';
        break;
    case Value::Type::Int:
    case Value::Type::Double:
        end = pgWriteNumber(text, value);
        break;
    case Value::Type::Text:
    case Value::Type::Binary:
        end = std::copy(value.text.begin(), value.text.end(), text);
        break;
    }
    pgStore(to, std::int32_t(end - text));
    return end;
}

} // namespace

bool PgWire::Slack::isIdle(std::size_t used, std::size_t size)
{
    if (size <= largestKept || used > size / 4)
        m_small = 0;
    else
        ++m_small;
    return m_small > mostSpared;
}

bool PgWire::suits(PGconn *connection)
{
    return !PQsslInUse(connection) && !PQgssEncInUse(connection) && PQprotocolVersion(connection) == 3
           && PQtransactionStatus(connection) == PQTRANS_IDLE;
}

bool PgWire::takes(std::span<const Value> parameters)
{
    return std::none_of(parameters.begin(), parameters.end(), [](const Value &value) {
        return value.type == Value::Type::Text && std::memchr(value.text.data(), '\0', value.text.size());
    });
}

void PgWire::attach(int socket)
{
    m_socket = socket;
    m_in = std::vector<char>(usualBuffer); // what the connection before grew is given back
    m_outSize = m_sent = m_begin = m_end = m_last = m_most = 0;
    m_kept = nothing;
}

// Where the next `size` bytes of the question go.
char *PgWire::makeRoom(std::size_t size)
{
    if (m_outSize + size > m_out.size())
        m_out.resize(std::max({m_outSize + size, m_out.size() * 2, std::size_t(512)}));
    return m_out.data() + m_outSize;
}

void PgWire::prepare(std::string_view name, std::string_view sql)
{
    char *to = makeRoom(sql.size() + 2 * name.size() + 32);
    {
        const Framed parse(to, 'P');
        to = putText(putText(to, name), sql);
        to = pgStore(to, std::int16_t(0)); // the server finds the types of the parameters
    }
    {
        const Framed describe(to, 'D');
        *to++ = 'S';
        to = putText(to, name);
    }
    gathered(to);
}

// Bind, Describe where it is asked for, Execute.
void PgWire::execute(std::string_view name, std::span<const Value> parameters, bool isDescribed)
{
    std::size_t most = name.size() + 64;
    bool hasBytes = false;
    for (const Value &value : parameters) {
        most += sizeof(std::int16_t) + sizeof(std::int32_t) + numberRoom + value.text.size();
        hasBytes = hasBytes || value.type == Value::Type::Binary;
    }
    char *to = makeRoom(most);
    {
        const Framed bind(to, 'B');
        to = putText(putText(to, {}), name);
        to = pgStore(to, std::int16_t(hasBytes ? parameters.size() : 0)); // formats; none: all are text
        if (hasBytes)
            for (const Value &value : parameters)
                to = pgStore(to, std::int16_t(value.type == Value::Type::Binary));
        to = pgStore(to, std::int16_t(parameters.size()));
        for (const Value &value : parameters)
            to = putValue(to, value);
        to = pgStore(to, std::int16_t(0)); // results as text
    }
    if (!isDescribed) {
        const Framed describe(to, 'D');
        *to++ = 'P';
        to = putText(to, {});
    }
    {
        const Framed execute(to, 'E');
        to = putText(to, {});
        to = pgStore(to, std::int32_t(0)); // all rows
    }
    gathered(to);
}

void PgWire::executeOnce(std::string_view sql, std::span<const Value> parameters)
{
    char *to = makeRoom(sql.size() + 32);
    {
        const Framed parse(to, 'P');
        to = putText(putText(to, {}), sql);
        to = pgStore(to, std::int16_t(0));
    }
    gathered(to);
    execute({}, parameters, false);
}

void PgWire::query(std::string_view sql)
{
    char *to = makeRoom(sql.size() + 16);
    {
        const Framed query(to, 'Q');
        to = putText(to, sql);
    }
    gathered(to);
}

void PgWire::sync()
{
    char *to = makeRoom(headerSize);
    {
        const Framed sync(to, 'S');
    }
    gathered(to);
}

bool PgWire::send()
{
    while (m_sent < m_outSize) {
        const ssize_t count =
            ::send(m_socket, m_out.data() + m_sent, m_outSize - m_sent, MSG_NOSIGNAL | MSG_DONTWAIT);
        if (count >= 0)
            m_sent += std::size_t(count);
        else if (errno == EAGAIN)
            return true;
        else if (errno != EINTR) {
            // No memory for it (ENOBUFS), or no connection. Half a question has no answer to wait for: it is over.
            ::shutdown(m_socket, SHUT_RDWR);
            break;
        }
    }
    if (m_outSlack.isIdle(m_outSize, m_out.size())) {
        m_out.clear();
        m_out.shrink_to_fit();
    }
    m_outSize = m_sent = 0;
    return false;
}

bool PgWire::receive()
{
    makeRoomToRead();
    const ssize_t count = ::recv(m_socket, m_in.data() + m_end, m_in.size() - m_end, MSG_DONTWAIT);
    if (count > 0)
        m_end += std::size_t(count);
    m_most = std::max(m_most, m_end);
    return count > 0 || (count < 0 && (errno == EAGAIN || errno == EINTR));
}

// What is read moves to the front; the buffer grows when it is full, whatever length a message claims to have.
void PgWire::makeRoomToRead()
{
    const std::size_t first = std::min(m_kept, m_begin);
    if (first == m_end) {
        m_begin = m_end = m_last = 0;
        if (m_most > 0 && m_inSlack.isIdle(std::exchange(m_most, 0), m_in.size())) {
            m_in.resize(usualBuffer);
            m_in.shrink_to_fit();
        }
        return;
    }
    std::memmove(m_in.data(), m_in.data() + first, m_end - first);
    m_begin -= first;
    m_end -= first;
    m_last -= std::min(first, m_last);
    if (m_kept != nothing)
        m_kept -= first;
    if (m_end + usualBuffer / 2 > m_in.size())
        m_in.resize(m_in.size() * 2);
}

std::optional<PgWire::Message> PgWire::next()
{
    const std::size_t there = m_end - m_begin;
    if (there < headerSize)
        return std::nullopt;
    const auto length = pgLoad<std::int32_t>(m_in.data() + m_begin + 1);
    if (length < std::int32_t(sizeof length) || std::size_t(length) > largestMessage)
        return Message{};
    const std::size_t size = 1 + std::size_t(length);
    if (there < size)
        return std::nullopt;
    m_last = m_begin;
    m_begin += size;
    return messageAt(m_last);
}

PgWire::Message PgWire::messageAt(std::size_t at) const
{
    const char *const message = m_in.data() + at;
    return {message[0], {message + headerSize, std::size_t(pgLoad<std::int32_t>(message + 1)) - sizeof(std::int32_t)}};
}

} // namespace dyno
