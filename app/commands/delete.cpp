// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/command.h"
#include "app/commands/runwords.h"
#include "app/reportformat.h"

namespace dyno {

int executeDelete(const Command &command, const CommandInput &input)
{
    Options options(command, input);
    options.add({"y", "yes"}, "Do not ask.");
    options.takesWords("RUN", storedRunWordsHelp, 1, -1);
    if (const auto code = options.parse())
        return *code;
    if (const auto code = options.refuse())
        return *code;
    const auto store = openStore();
    if (!store)
        return ExitFailed;
    const auto runs = runsOf(*store, options.words());
    if (!runs)
        return ExitFailed;
    const QString count = format::count(runs->size()) + (runs->size() == 1 ? " run" : " runs");
    if (!options.isSet("yes")) {
        for (const std::string &id : *runs)
            if (const auto listing = store->listing(id))
                say("  " + QString::fromStdString(id).left(8) + "  " + listing->title + '\n');
        if (const auto code = refusedDeletion(QStringLiteral("Delete %1 for good?").arg(count)))
            return *code;
    }
    // First marked, all or none, so that a run which goes on keeps the others, too. An open window may still take back
    // what it deleted itself: only these go for good.
    if (const auto removed = store->remove(*runs); removed.has_error())
        return failure(removed.error());
    if (const auto purged = store->purge(*runs); purged.has_error())
        return failure(purged.error());
    print(QStringLiteral("Deleted %1.\n").arg(count));
    return ExitGood;
}

} // namespace dyno
