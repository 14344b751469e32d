// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/command.h"
#include "app/reportformat.h"

namespace dyno {

int executeImport(const Command &command, const CommandInput &input)
{
    Options options(command, input);
    options.takesWords("FILE", "A .sqldyno file, as export writes it.", 1, -1);
    if (const auto code = options.parse())
        return *code;
    if (const auto code = options.refuse())
        return *code;
    const auto store = openStore();
    if (!store)
        return ExitFailed;
    bool allRead = true;
    for (const QString &file : options.words()) {
        const auto import = store->importRuns(file);
        if (import.has_error()) {
            say(import.error());
            allRead = false;
            continue;
        }
        const auto runs = [](std::size_t count) { return format::count(count) + (count == 1 ? " run" : " runs"); };
        QString text = file + ": " + runs(import->added.size()) + " added";
        if (!import->completed.empty())
            text += ", " + runs(import->completed.size()) + (import->completed.size() == 1 ? " was" : " were")
                    + " here in part and " + (import->completed.size() == 1 ? "is now as the file has it" : "are now as the file has them");
        if (!import->present.empty())
            text += ", " + runs(import->present.size()) + (import->present.size() == 1 ? " was" : " were")
                    + " here already";
        print(text + ".\n");
        for (const std::vector<std::string> *taken : {&import->added, &import->completed})
            for (const std::string &id : *taken)
                if (const auto listing = store->listing(id))
                    print("  " + QString::fromStdString(id).left(8) + "  " + listing->title + '\n');
    }
    return allRead ? ExitGood : ExitFailed;
}

} // namespace dyno
