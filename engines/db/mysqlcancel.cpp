// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/db/mysqlcancel.h"

#include "engines/db/mysqllogin.h"

#include <sys/socket.h>

#include <system_error>
#include <thread>

namespace dyno {

namespace {

bool killQuery(MySqlCancelTarget &target, std::uint64_t operation)
{
    Result<MySqlHandle> connected =
        mySqlConnect(target.dialect, target.profile, target.secret, MySqlLogin::Purpose::Killing);
    if (!connected)
        return false;
    if (target.operation.load(std::memory_order_acquire) != operation)
        return true; // over by itself
    target.killed.store(operation);
    const std::string sql = "KILL QUERY " + std::to_string(target.connectionId.load());
    return mysql_real_query(connected->get(), sql.data(), sql.size()) == 0;
}

void cut(MySqlCancelTarget &target, std::uint64_t operation)
{
    const std::lock_guard lock(target.mutex);
    if (target.socket >= 0 && target.operation.load(std::memory_order_acquire) == operation)
        ::shutdown(target.socket, SHUT_RDWR);
}

} // namespace

void cancelMySql(std::shared_ptr<MySqlCancelTarget> target)
{
    const std::uint64_t operation = target->operation.load(std::memory_order_acquire);
    if (operation % 2 == 0)
        return;
    target->cancelled.store(operation);
    try {
        std::thread([target, operation] {
            if (!killQuery(*target, operation))
                cut(*target, operation);
        }).detach();
    } catch (const std::system_error &) { // no thread to be had
        cut(*target, operation);
    }
}

} // namespace dyno
