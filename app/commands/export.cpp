// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/command.h"
#include "app/commands/output.h"

namespace dyno {

int executeExport(const Command &command, const CommandInput &input)
{
    Options options(command, input);
    options.add({"o", "output"}, "Where to: the end of the name says the format (.html, .json, .csv, .hgrm, .hlog).",
                "FILE");
    options.add("seconds", "In .csv, a line per second instead of one per level.");
    options.takesWords("RUN", "Title or id of a run, the first four or more digits of the id, or LAST.", 1, -1);
    if (const auto code = options.parse())
        return *code;
    const OutputChoice output{options.required("output"), options.isSet("seconds")};
    if (!output.path.isEmpty())
        if (const QString fault = outputFault(output, std::size_t(options.words().size())); !fault.isEmpty())
            options.fault("--output", fault);
    if (const auto code = options.refuse())
        return *code;

    const auto store = openStore();
    if (!store)
        return ExitFailed;
    std::vector<ReportRun> runs;
    bool allFound = true;
    for (const QString &word : options.words()) {
        const auto run = store->resolve(word);
        auto record = run.has_value() ? store->load(*run) : Result<RunRecord>(run.error());
        if (record.has_error()) {
            say(record.error());
            allFound = false;
        } else {
            runs.emplace_back(std::move(*record));
        }
    }
    if (!allFound)
        return ExitFailed;
    if (const auto written = writeOutput(output, runs, input.draw); written.has_error())
        return failure(written.error());
    return ExitGood;
}

} // namespace dyno
