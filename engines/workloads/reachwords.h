// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <span>
#include <string_view>

namespace dyno {

// The words, in lower case, by which sqlreach.cpp judges statements, of all engines together.
using WordList = std::span<const std::string_view>;

inline bool isListed(WordList list, std::string_view word)
{
    return std::find(list.begin(), list.end(), word) != list.end();
}

WordList readingWords();          // a statement that begins so reads, unless it holds one of the next two
WordList writingWords();
bool actsWhenCalled(std::string_view function); // does more than read, or is not known not to
bool reachesOut(std::string_view function);     // beyond the workload's own data: to the server, to files
WordList controlWords();          // begin, end and mark transactions; cursors
WordList wordsOfControl();        // all that may stand in those of transactions that let nothing be written
WordList settingsOfServers();     // after SET: what reaches beyond the session, or lets it write
WordList serverWords();           // a statement that begins so changes the server, or reaches out of the database
WordList wordsBeforeStatements(); // after which another statement may begin, as in the body of a routine
WordList wordsThatRunTexts();     // a text behind them is run, or kept, as statements
WordList kindWords();             // after CREATE, DROP and ALTER: what the name is of
WordList fillerWords();           // between the two
WordList upkeepWords();           // options of VACUUM, CLUSTER and REINDEX
WordList wordsBehindNames();      // after the name: no name themselves

} // namespace dyno
