// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/db/value.h"

#include <libpq-fe.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace dyno {

// The measured path of an unencrypted connection: once libpq has connected and authenticated, questions go to the
// socket and answers are read from it, without libpq's copies of them. PostgreSQL's frontend/backend protocol 3
// ("Message Formats" in its manual); values travel as text, as libpq sends and asks for them.
//
// It frames messages and knows nothing of their order: that is the session's.
class PgWire
{
public:
    // Encrypted connections stay with libpq.
    static bool suits(PGconn *connection);
    void attach(int socket);

    // False: a text holds a zero byte, which PostgreSQL cannot store.
    static bool takes(std::span<const Value> parameters);

    // Questions gather until send(). A statement is prepared and described at once; its executions then need no
    // description of their own unless its columns may be others each time.
    void prepare(std::string_view name, std::string_view sql);
    void execute(std::string_view name, std::span<const Value> parameters, bool isDescribed = true);
    void executeOnce(std::string_view sql, std::span<const Value> parameters);
    void query(std::string_view sql); // the simple protocol
    void sync();

    // Sends what has gathered. True: a rest waits until the socket takes more. A connection that broke, or on which a
    // question cannot be sent whole, shows when the answer is read.
    bool send();
    // One read of what is there. False: the connection is gone.
    bool receive();

    struct Message
    {
        char type = 0; // as the protocol names it
        std::string_view body;
    };
    // The next whole message that came; its body lives until receive(). Nothing: the rest is still to come. A length
    // that no server sends is a message of type 0.
    std::optional<Message> next();

    // From the message that next() gave last on, bodies live until letGo(), and may be read again, in order.
    void keep() { m_kept = m_last; }
    void letGo() { m_kept = nothing; }
    template <class OnMessage> void forKept(OnMessage onMessage) const
    {
        for (std::size_t at = m_kept; at < m_last;) {
            const Message message = messageAt(at);
            onMessage(message);
            at += headerSize + message.body.size();
        }
    }

private:
    static constexpr std::size_t nothing = std::size_t(-1);
    static constexpr std::size_t headerSize = 5; // the type, and the length in four bytes

    char *makeRoom(std::size_t size);
    void gathered(const char *end) { m_outSize = std::size_t(end - m_out.data()); }
    Message messageAt(std::size_t at) const;
    void makeRoomToRead();

    // Tells of a buffer that grew for a large message whether such messages still come: giving it back after each of
    // them would mean to ask for it again with the next.
    class Slack
    {
    public:
        // A message is over that took `used` of `size` bytes. True: it is time to give them back.
        bool isIdle(std::size_t used, std::size_t size);

    private:
        int m_small = 0; // messages in a row that would have done with much less
    };

    int m_socket = -1;
    std::vector<char> m_out, m_in;
    Slack m_outSlack, m_inSlack;
    std::size_t m_most = 0; // of m_in, since it was empty
    std::size_t m_outSize = 0, m_sent = 0;
    // m_in holds what is kept, then what next() gave, then what is still to be looked at.
    std::size_t m_begin = 0, m_end = 0, m_last = 0, m_kept = nothing;
};

} // namespace dyno
