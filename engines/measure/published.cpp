// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/measure/published.h"

#include "engines/measure/metrics.h"

#include <boost/json/parse.hpp>
#include <boost/json/value.hpp>

#include <algorithm>
#include <cctype>

namespace dyno {

namespace json = boost::json;

namespace {

Error malformed(const std::string &where, const std::string &expected)
{
    return makeError(ErrorKind::Syntax, "Published results: " + where + " is not " + expected + ".",
                     "Put the file back as it came with the program.");
}

// The value of a key as text; empty where it is absent or something else.
std::string text(const json::object &object, std::string_view key)
{
    const json::value *value = object.if_contains(key);
    return value && value->is_string() ? std::string(value->get_string()) : std::string();
}

// The elements of an array; none where the key is absent.
const json::array *elements(const json::object &object, std::string_view key)
{
    static const json::array none;
    const json::value *value = object.if_contains(key);
    return value ? value->if_array() : &none;
}

double number(const json::value &value)
{
    if (const double *real = value.if_double())
        return *real;
    if (const std::int64_t *whole = value.if_int64())
        return double(*whole);
    return unknown;
}

std::string engineOf(std::string_view system)
{
    std::string word(system.substr(0, system.find(' ')));
    std::transform(word.begin(), word.end(), word.begin(),
                   [](unsigned char c) { return char(std::tolower(c)); });
    return word;
}

Result<PublishedSeries> readSeries(const json::value &value, const std::string &where)
{
    const json::object *object = value.if_object();
    if (!object)
        return malformed(where, "an object");
    PublishedSeries series;
    series.system = text(*object, "system");
    series.engine = engineOf(series.system);
    series.title = text(*object, "case");
    const json::array *columns = elements(*object, "columns");
    const json::array *rows = elements(*object, "rows");
    if (series.system.empty() || !columns || !rows)
        return malformed(where, "a table with system, columns and rows");
    for (const json::value &column : *columns) {
        if (!column.is_string())
            return malformed(where + "/columns", "a list of names");
        series.columns.emplace_back(column.get_string());
    }
    for (const json::value &row : *rows) {
        const json::array *cells = row.if_array();
        if (!cells || cells->size() != series.columns.size())
            return malformed(where + "/rows", "a list of rows as long as the columns");
        std::vector<double> values;
        for (const json::value &cell : *cells)
            values.push_back(number(cell));
        series.rows.push_back(std::move(values));
    }
    return series;
}

} // namespace

int PublishedSeries::column(std::string_view name) const
{
    const auto at = std::find(columns.begin(), columns.end(), name);
    return at == columns.end() ? -1 : int(at - columns.begin());
}

Result<std::vector<Publication>> readPublications(std::string_view source)
{
    boost::system::error_code code;
    const json::value root = json::parse(source, code);
    if (code)
        return malformed("the file", "JSON (" + code.message() + ")");
    const json::object *object = root.if_object();
    const json::array *publications = object ? elements(*object, "publications") : nullptr;
    if (!publications)
        return malformed("the file", "an object with publications");

    std::vector<Publication> all;
    for (std::size_t i = 0; i < publications->size(); ++i) {
        const std::string where = "publications/" + std::to_string(i);
        const json::object *entry = (*publications)[i].if_object();
        const json::array *tables = entry ? elements(*entry, "series") : nullptr;
        if (!tables)
            return malformed(where, "an object whose series is a list");
        Publication publication{
            text(*entry, "id"), text(*entry, "title"), text(*entry, "setup"), text(*entry, "workload"), {}};
        if (publication.id.empty() || publication.title.empty())
            return malformed(where, "named by id and title");
        for (std::size_t k = 0; k < tables->size(); ++k) {
            Result<PublishedSeries> series = readSeries((*tables)[k], where + "/series/" + std::to_string(k));
            if (!series)
                return series.error();
            publication.series.push_back(std::move(*series));
        }
        all.push_back(std::move(publication));
    }
    return all;
}

} // namespace dyno
