// SPDX-License-Identifier: GPL-3.0-or-later
// Formats after the public description of HdrHistogram (Gil Tene): log format 1.3 and the V2 encoding.
#include "engines/measure/hdrformat.h"

#include "engines/measure/decimal.h"

#include <boost/archive/iterators/base64_from_binary.hpp>
#include <boost/archive/iterators/transform_width.hpp>
#include <zlib.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <ctime>
#include <vector>

namespace dyno {

namespace {

constexpr std::uint32_t plainCookie = 0x1c849313;
constexpr std::uint32_t compressedCookie = 0x1c849314;

// To the right in a column.
std::string right(std::string text, std::size_t width)
{
    return text.size() < width ? std::string(width - text.size(), ' ') + text : text;
}

class BigEndian
{
public:
    void add(std::uint64_t value, int bytes)
    {
        for (int shift = (bytes - 1) * 8; shift >= 0; shift -= 8)
            m_bytes.push_back(static_cast<unsigned char>(value >> shift));
    }
    // Zig-zag LEB128, where a ninth byte holds a full eight bits.
    void addVarint(std::int64_t value)
    {
        auto left = (std::uint64_t(value) << 1) ^ std::uint64_t(value >> 63);
        for (int i = 0; i < 8; ++i) {
            if (left < 0x80) {
                m_bytes.push_back(static_cast<unsigned char>(left));
                return;
            }
            m_bytes.push_back(static_cast<unsigned char>(left | 0x80));
            left >>= 7;
        }
        m_bytes.push_back(static_cast<unsigned char>(left));
    }
    std::vector<unsigned char> &bytes() { return m_bytes; }

private:
    std::vector<unsigned char> m_bytes;
};

std::string base64(const std::vector<unsigned char> &bytes)
{
    using namespace boost::archive::iterators;
    using Iterator = base64_from_binary<transform_width<std::vector<unsigned char>::const_iterator, 6, 8>>;
    std::string text(Iterator(bytes.begin()), Iterator(bytes.end()));
    text.append((3 - bytes.size() % 3) % 3, '=');
    return text;
}

double standardDeviation(const Histogram &histogram)
{
    if (histogram.isEmpty())
        return 0;
    const double mean = histogram.mean();
    double squares = 0;
    for (std::size_t cell = histogram.firstCell(); cell < histogram.endCell(); ++cell)
        if (const std::uint32_t count = histogram.countOfCell(cell)) {
            const double middle
                = double(Histogram::lowestOfCell(cell) + Histogram::highestOfCell(cell)) / 2.0 - mean;
            squares += middle * middle * count;
        }
    return std::sqrt(squares / double(histogram.count()));
}

} // namespace

std::string encodeHdrV2(const Histogram &histogram)
{
    BigEndian counts;
    std::int64_t zeros = 0;
    for (std::size_t cell = 0; cell < histogram.endCell(); ++cell) {
        const std::uint32_t count = histogram.countOfCell(cell);
        if (count == 0) {
            ++zeros;
            continue;
        }
        if (zeros > 0)
            counts.addVarint(-zeros);
        zeros = 0;
        counts.addVarint(count);
    }

    BigEndian plain;
    plain.add(plainCookie, 4);
    plain.add(counts.bytes().size(), 4);
    plain.add(0, 4); // normalizing index offset
    plain.add(3, 4); // significant digits
    plain.add(1, 8);
    plain.add(std::uint64_t(Histogram::highestTrackable), 8);
    plain.add(std::bit_cast<std::uint64_t>(1.0), 8); // ratio of integer to double values
    plain.bytes().insert(plain.bytes().end(), counts.bytes().begin(), counts.bytes().end());

    uLongf length = compressBound(uLong(plain.bytes().size()));
    std::vector<unsigned char> packed(length);
    // Cannot fail: the buffer is as large as zlib asked for.
    compress(packed.data(), &length, plain.bytes().data(), uLong(plain.bytes().size()));
    packed.resize(length);
    BigEndian whole;
    whole.add(compressedCookie, 4);
    whole.add(packed.size(), 4);
    whole.bytes().insert(whole.bytes().end(), packed.begin(), packed.end());
    return base64(whole.bytes());
}

std::string hgrmText(const Histogram &histogram)
{
    std::string text = right("Value", 12) + ' ' + right("Percentile", 14) + " TotalCount 1/(1-Percentile)\n\n";
    const auto line = [&](double percent) {
        const std::int64_t value = histogram.percentile(percent);
        const std::uint64_t counted = histogram.countAtOrBelow(
            Histogram::highestOfCell(Histogram::cellOf(std::max<std::int64_t>(value, 1))));
        const double fraction = percent / 100.0;
        text += right(decimalText(double(value) / 1000.0, 3), 12) + ' ' + decimalText(fraction, 12) + ' '
                + right(std::to_string(counted), 10);
        text += percent < 100 ? ' ' + right(decimalText(1.0 / (1.0 - fraction), 2), 14) + '\n' : std::string("\n");
    };
    if (!histogram.isEmpty()) {
        // Steps get finer by half whenever half of the distance to 100 % is done.
        double percent = 0;
        while (percent < 100 && histogram.percentile(percent) < histogram.max()) {
            line(percent);
            const double halvings = std::floor(std::log2(100.0 / (100.0 - percent))) + 1;
            percent += 100.0 / (5.0 * std::exp2(halvings));
        }
        line(100);
    }
    const auto footer = [&](const std::string &first, const std::string &one, const std::string &second,
                            const std::string &other) {
        text += "#[" + first + " = " + right(one, 12) + ", " + second + " = " + right(other, 12) + "]\n";
    };
    footer("Mean   ", decimalText(histogram.mean() / 1000.0, 3), "StdDeviation  ",
           decimalText(standardDeviation(histogram) / 1000.0, 3));
    footer("Max    ", decimalText(double(histogram.max()) / 1000.0, 3), "Total count   ",
           std::to_string(histogram.count()));
    footer("Buckets", std::to_string(int(Histogram::cellCount / std::size_t(Histogram::subBucketHalf)) - 1),
           "SubBuckets    ", std::to_string(int(Histogram::subBucketCount)));
    return text;
}

std::string hlogText(const RunRecord &record)
{
    const double started = double(record.info.startedMs) / 1000.0;
    const auto startedSeconds = std::time_t(record.info.startedMs / 1000);
    std::tm utc{};
    gmtime_r(&startedSeconds, &utc);
    char date[40];
    std::strftime(date, sizeof date, "%Y-%m-%dT%H:%M:%SZ", &utc);
    std::string text = "#[Histogram log format version 1.3]\n";
    text += "#[StartTime: " + decimalText(started, 3) + " (seconds since epoch), " + date + "]\n";
    text += "\"StartTimestamp\",\"Interval_Length\",\"Interval_Max\",\"Interval_Compressed_Histogram\"\n";
    for (const TickPtr &tick : record.ticks)
        for (std::size_t type = 0; type < record.info.types.size(); ++type) {
            const Histogram response = tick->ofType(type).response;
            if (response.isEmpty())
                continue;
            // A tag ends at a comma.
            std::string tag = record.info.types[type];
            std::replace_if(tag.begin(), tag.end(), [](char c) { return c == ',' || c == ' ' || c == '\n'; }, '_');
            text += "Tag=" + tag;
            for (const double figure : {double(tick->startUs) / 1e6, tick->seconds(), double(response.max()) / 1000.0})
                text += ',' + decimalText(figure, 3);
            text += ',' + encodeHdrV2(response) + '\n';
        }
    return text;
}

} // namespace dyno
