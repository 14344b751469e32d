// SPDX-License-Identifier: GPL-3.0-or-later
// A `.hlog` that is written holds every value that was recorded: it is read back by a reader of its own, after the public
// description of the format (log 1.3, HdrHistogram V2). Nothing in SQL Dyno reads one.
#include "engines/measure/hdrformat.h"
#include "tests/fuzz/require.h"

#include <zlib.h>

#include <cstring>
#include <map>
#include <memory>
#include <vector>

using namespace dyno;

namespace {

std::vector<unsigned char> unbase64(std::string_view text)
{
    constexpr std::string_view letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::vector<unsigned char> bytes;
    std::uint32_t bits = 0;
    int count = 0;
    for (const char c : text) {
        if (c == '=')
            break;
        const std::size_t value = letters.find(c);
        require(value != std::string_view::npos, "not base64", std::string(text));
        bits = bits << 6 | std::uint32_t(value);
        if ((count += 6) >= 8)
            bytes.push_back(static_cast<unsigned char>(bits >> (count -= 8)));
    }
    return bytes;
}

std::uint32_t number(const unsigned char *at)
{
    return std::uint32_t(at[0]) << 24 | std::uint32_t(at[1]) << 16 | std::uint32_t(at[2]) << 8 | at[3];
}

// Counts by cell.
std::map<std::size_t, std::uint64_t> decoded(std::string_view text)
{
    const std::vector<unsigned char> whole = unbase64(text);
    require(whole.size() > 8 && number(whole.data()) == 0x1c849314 && number(whole.data() + 4) == whole.size() - 8,
            "no compressed histogram");
    std::vector<unsigned char> plain(1 << 21);
    uLongf length = plain.size();
    require(uncompress(plain.data(), &length, whole.data() + 8, uLong(whole.size() - 8)) == Z_OK, "not compressed");
    require(length >= 40 && number(plain.data()) == 0x1c849313 && number(plain.data() + 4) == length - 40, "no histogram");
    std::map<std::size_t, std::uint64_t> counts;
    std::size_t cell = 0;
    for (std::size_t at = 40; at < length;) {
        std::uint64_t value = 0;
        for (int byte = 0;; ++byte) {
            require(at < length && byte < 9, "a number without end");
            const std::uint64_t next = plain[at++];
            value |= (byte == 8 ? next : next & 0x7f) << (7 * byte);
            if (byte == 8 || next < 0x80)
                break;
        }
        const auto is = std::int64_t(value >> 1) ^ -std::int64_t(value & 1);
        if (is < 0)
            cell += std::size_t(-is);
        else
            counts[cell++] = std::uint64_t(is);
    }
    return counts;
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    RunRecord record;
    const std::size_t nameLength = size > 0 ? std::min<std::size_t>(data[0] % 16, size - 1) : 0;
    record.info.types = {textOf(data + (size > 0), nameLength)};
    if (record.info.types[0].find('\0') != std::string::npos)
        return 0;
    auto tick = std::make_shared<Tick>();
    tick->lengthUs = 1'000'000;
    tick->facts.emplace_back().types.resize(1);
    Histogram &histogram = tick->facts[0].types[0].response;
    std::map<std::size_t, std::uint64_t> expected;
    for (std::size_t at = 1 + nameLength; at + 6 <= size; at += 6) {
        std::uint64_t value = 0;
        std::memcpy(&value, data + at, 5);
        const std::uint32_t times = data[at + 5];
        if (times == 0)
            continue;
        histogram.record(std::int64_t(value % (2 * std::uint64_t(Histogram::highestTrackable))), times);
    }
    for (std::size_t cell = histogram.firstCell(); cell < histogram.endCell(); ++cell)
        if (histogram.countOfCell(cell))
            expected[cell] = histogram.countOfCell(cell);
    require(decoded(encodeHdrV2(histogram)) == expected, "other counts");
    record.ticks = {tick};
    const std::string log = hlogText(record);
    if (!expected.empty()) {
        require(log.ends_with('\n'), "a log without end", log);
        const std::size_t line = log.rfind('\n', log.size() - 2) + 1;
        std::string_view last(log.data() + line, log.size() - line - 1);
        require(last.starts_with("Tag="), "a line that is no interval", std::string(last));
        require(std::count(last.begin(), last.end(), ',') == 4, "not five fields", std::string(last));
        require(decoded(last.substr(last.rfind(',') + 1)) == expected, "other counts in the log");
    }
    (void)hgrmText(histogram);
    return 0;
}
