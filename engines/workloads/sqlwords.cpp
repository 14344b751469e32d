// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/workloads/sqlwords.h"

#include "engines/workloads/sqltokens.h"

#include <algorithm>

namespace dyno {

namespace {

constexpr std::string_view preparableWords[] = {"select", "insert",  "update", "delete", "with",
                                                "values", "replace", "merge",  "call"};

// Functions that exist for several types, where the type of the argument decides what they do. A parameter
// would take the server's favourite instead.
constexpr std::string_view overloadedFunctions[] = {"abs",
                                                    "array_agg",
                                                    "array_append",
                                                    "array_length",
                                                    "array_position",
                                                    "ascii",
                                                    "avg",
                                                    "bin",
                                                    "bit_length",
                                                    "cardinality",
                                                    "ceil",
                                                    "ceiling",
                                                    "char",
                                                    "char_length",
                                                    "coalesce",
                                                    "concat",
                                                    "concat_ws",
                                                    "convert",
                                                    "count",
                                                    "date_add",
                                                    "date_format",
                                                    "date_part",
                                                    "date_sub",
                                                    "date_trunc",
                                                    "degrees",
                                                    "div",
                                                    "exp",
                                                    "extract",
                                                    "floor",
                                                    "format",
                                                    "generate_series",
                                                    "greatest",
                                                    "group_concat",
                                                    "hex",
                                                    "if",
                                                    "ifnull",
                                                    "iif",
                                                    "insert",
                                                    "isnull",
                                                    "json_array",
                                                    "json_build_array",
                                                    "json_build_object",
                                                    "json_object",
                                                    "jsonb_build_array",
                                                    "jsonb_build_object",
                                                    "lag",
                                                    "lead",
                                                    "least",
                                                    "left",
                                                    "length",
                                                    "ln",
                                                    "log",
                                                    "log10",
                                                    "log2",
                                                    "lower",
                                                    "max",
                                                    "min",
                                                    "mod",
                                                    "now",
                                                    "nullif",
                                                    "nvl",
                                                    "oct",
                                                    "octet_length",
                                                    "pg_typeof",
                                                    "pow",
                                                    "power",
                                                    "printf",
                                                    "quote",
                                                    "quote_literal",
                                                    "quote_nullable",
                                                    "radians",
                                                    "replace",
                                                    "reverse",
                                                    "right",
                                                    "round",
                                                    "row",
                                                    "sign",
                                                    "sqrt",
                                                    "string_agg",
                                                    "strpos",
                                                    "substr",
                                                    "substring",
                                                    "sum",
                                                    "to_char",
                                                    "to_json",
                                                    "to_jsonb",
                                                    "trim",
                                                    "trunc",
                                                    "truncate",
                                                    "typeof",
                                                    "unhex",
                                                    "unnest",
                                                    "upper",
                                                    "width_bucket"};

template <class List> bool contains(const List &list, std::string_view word)
{
    return std::find(std::begin(list), std::end(list), word) != std::end(list);
}

} // namespace

std::string firstWord(std::string_view sql)
{
    const SqlTokens tokens(sql);
    std::size_t at = 0;
    while (tokens.at(at).text == "(")
        ++at;
    return tokens.at(at).kind == SqlTokenKind::Word ? tokens.at(at).text : std::string();
}

bool isPreparableWord(std::string_view word)
{
    return contains(preparableWords, word);
}

bool isOverloadedFunction(std::string_view name)
{
    return contains(overloadedFunctions, name);
}

} // namespace dyno
