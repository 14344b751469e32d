// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <cstring>
#include <endian.h>
#include <string_view>

namespace dyno {

// Numbers as PostgreSQL's protocol has them: most significant byte first.
template <class T> T pgSwapped(T number)
{
    static_assert(sizeof(T) == 1 || sizeof(T) == 2 || sizeof(T) == 4 || sizeof(T) == 8);
    if constexpr (sizeof(T) == 2)
        return static_cast<T>(be16toh(static_cast<std::uint16_t>(number)));
    else if constexpr (sizeof(T) == 4)
        return static_cast<T>(be32toh(static_cast<std::uint32_t>(number)));
    else if constexpr (sizeof(T) == 8)
        return static_cast<T>(be64toh(static_cast<std::uint64_t>(number)));
    else
        return number;
}

template <class T> T pgLoad(const char *from)
{
    T number;
    std::memcpy(&number, from, sizeof number);
    return pgSwapped(number);
}

// Returns the place after it.
template <class T> char *pgStore(char *to, T number)
{
    number = pgSwapped(number);
    std::memcpy(to, &number, sizeof number);
    return to + sizeof number;
}

// Reads the fields of one message in their order. What would lie past its end is zero or empty, and isGood() says so.
class PgFields
{
public:
    explicit PgFields(std::string_view body) : m_rest(body) {}

    template <class T> T number()
    {
        const std::string_view field = bytes(sizeof(T));
        return m_isGood ? pgLoad<T>(field.data()) : T{};
    }
    std::string_view bytes(std::size_t count)
    {
        if (count > m_rest.size()) {
            m_isGood = false;
            return {};
        }
        const std::string_view field = m_rest.substr(0, count);
        m_rest.remove_prefix(count);
        return field;
    }
    // Up to a zero byte, which is passed over.
    std::string_view text()
    {
        const std::size_t end = m_rest.find('\0');
        const std::string_view field = bytes(end == std::string_view::npos ? m_rest.size() + 1 : end + 1);
        return field.substr(0, field.empty() ? 0 : field.size() - 1);
    }
    bool isGood() const { return m_isGood; }
    bool isAtEnd() const { return m_isGood && m_rest.empty(); }

private:
    std::string_view m_rest;
    bool m_isGood = true;
};

} // namespace dyno
