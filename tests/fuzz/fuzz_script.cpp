// SPDX-License-Identifier: GPL-3.0-or-later
// Whatever a script holds, it compiles or gives faults; what compiles runs to its end, to a fault, or for as
// long as we care to watch, in every query mode and for both kinds of placeholder.
#include "engines/workloads/compiledworkload.h"
#include "engines/workloads/script.h"
#include "engines/workloads/valuelists.h"
#include "tests/fuzz/require.h"

#include <string>

using namespace dyno;

namespace {

// A server that answers each request for rows with one row that names what scripts like to read.
void answer(RowSink &sink)
{
    static constexpr std::string_view names[] = {"a", "b", "x", "n", "id"};
    const Value row[] = {Value::ofInt(5), Value::ofText("12.50"), Value::null(), Value::ofText("text"),
                         Value::ofDouble(0.1)};
    sink.onColumns(names);
    sink.onRow(row);
}

// The list "l" for pick().
const ValueLists &lists()
{
    static const ValueLists filled = [] {
        ValueLists made;
        ValueList &list = made.emplace_back("l");
        for (const char *text : {"7", "it's", ""})
            list.addWritten(text);
        return made;
    }();
    return filled;
}

void run(const ScriptCompilation &compilation)
{
    CompiledWorkload workload;
    workload.symbols = compilation.symbols;
    const auto user = makeScriptUser(workload, 1, 2, &lists());
    ScriptCursor cursor;
    for (int round = 0; round < 2; ++round) {
        cursor.begin(*compilation.scripts[0].program, *user, true);
        std::size_t written = 0;
        for (int i = 0; i < 200 && written < 1'000'000; ++i) {
            const Step step = cursor.next({});
            if (step.kind == Step::Kind::Done)
                break;
            if (step.kind == Step::Kind::Fault) {
                if (cursor.fault().empty())
                    std::abort();
                break;
            }
            written += step.text.size();
            if (step.kind == Step::Kind::Execute && step.parameters.size() != step.statement->parameterCount)
                std::abort();
            if (step.wantsKey)
                cursor.setKey(7);
            if (step.sink)
                answer(*step.sink);
        }
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const std::string text(reinterpret_cast<const char *>(data), size);
    // debug() writes to stderr as often as a script likes, and a loop of a million rounds is not worth
    // waiting for: neither says anything about parsing.
    if (text.find("ebug") != std::string::npos || text.find("EBUG") != std::string::npos ||
        text.find("epeat") != std::string::npos)
        return 0;
    // One of the six ways for each input, chosen by its length, so that inputs are tried faster.
    constexpr QueryMode modes[] = {QueryMode::Simple, QueryMode::Prepared, QueryMode::Auto};
    ScriptOptions options;
    options.placeholder = size % 2 == 0 ? '$' : '?';
    options.mode = modes[size / 2 % 3];
    options.variables = {{"p", "20"}, {"t", "orders"}, {"c", "x:y"}};
    options.lists = {"l"};
    const ScriptSource source{"fuzz.sql", text};
    const ScriptCompilation compilation = compileScripts(std::span(&source, 1), options);
    for (const Fault &fault : compilation.faults) {
        if (fault.where.rfind("fuzz.sql:", 0) != 0 || fault.message.empty())
            std::abort();
    }
    if (compilation.faults.empty())
        run(compilation);
    (void)evaluateExpression(text, {{"p", "20"}, {"x", "0.5"}});
    return 0;
}
