// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/host/sshhost.h"

#include <memory>
#include <string>
#include <string_view>

namespace dyno {

// A small program on another machine, asked over one ssh process that is kept open. For each line that it is sent,
// which is a number and the question, it prints its answer and "@end NUMBER".
//
// One thread asks; interrupt() from any. After a failure ssh is started again when something is asked, with growing
// pauses in which the same error comes back.
class SshTalk
{
public:
    // `program`: a command line of the machine's shell; outlives this.
    SshTalk(SshAddress address, const char *program);
    ~SshTalk();
    Result<std::string> ask(std::string_view question);
    // The answer was of no use: what comes next begins anew. Returns `error`.
    Error giveUp(Error error);
    void interrupt();

private:
    struct Private;
    std::unique_ptr<Private> d;
};

} // namespace dyno
