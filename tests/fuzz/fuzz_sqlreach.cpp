// SPDX-License-Identifier: GPL-3.0-or-later
// Whatever a text holds, it is judged; what is put behind it on a line of its own is seen, unless the text leaves a
// string, a name or a comment open.
#include "engines/workloads/sqllexer.h"
#include "engines/workloads/sqlreach.h"
#include "tests/fuzz/require.h"

#include <algorithm>

using namespace dyno;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const std::string text = textOf(data, size);
    for (const std::string_view engine : {"postgresql", "mariadb", "mysql", "sqlite"}) {
        const SqlReach reach = reachOf(text, engine);
        for (const SqlHit &hit : reach.hits)
            require(!hit.act.empty(), "a hit of nothing", text);
        bool isClosed = true;
        SqlLexer lexer(text, readingsOf(engine, text).front());
        for (SqlToken token = lexer.next(); token.kind != SqlTokenKind::End; token = lexer.next())
            isClosed = isClosed && token.isClosed && !token.isAmbiguous;
        if (!isClosed)
            continue;
        const SqlReach more = reachOf(text + "\n;\nDROP TABLE theirs;", engine);
        require(!more.onlyReads(), "a DROP that reads", text);
        require(std::any_of(more.hits.begin(), more.hits.end(),
                            [](const SqlHit &hit) { return hit.act == "DROP TABLE" && hit.object == "theirs"; }),
                "a DROP that was not seen", text);
    }
    return 0;
}
