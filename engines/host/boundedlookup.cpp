// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/host/boundedlookup.h"

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>

#include <condition_variable>
#include <mutex>
#include <optional>
#include <system_error>
#include <thread>
#include <utility>

namespace dyno {

// What we share with the thread of a look-up, which may outlive us.
struct BoundedLookup::Shared
{
    std::mutex mutex;
    std::condition_variable changed;
    bool isUnderWay = false, isInterrupted = false;
    std::optional<Result<Addresses>> answer;
};

namespace {

namespace asio = boost::asio;

Result<BoundedLookup::Addresses> resolveBySystem(const std::string &host)
{
    asio::io_context context;
    boost::system::error_code error;
    BoundedLookup::Addresses addresses;
    for (const auto &found : asio::ip::tcp::resolver(context).resolve(host, "", error))
        addresses.push_back(found.endpoint().address().to_string());
    if (error || addresses.empty())
        return makeError(ErrorKind::Unreachable, "the name " + host + " cannot be looked up (" + error.message() + ").",
                         "Check how it is written, and that this machine can look it up.");
    return addresses;
}

} // namespace

BoundedLookup::BoundedLookup(std::string host, Resolve resolve)
    : m_host(std::move(host)), m_resolve(resolve ? std::move(resolve) : resolveBySystem), m_shared(std::make_shared<Shared>())
{
}

Result<BoundedLookup::Addresses> BoundedLookup::wait(std::chrono::milliseconds most)
{
    boost::system::error_code isName;
    (void)asio::ip::make_address(m_host, isName);
    if (!isName)
        return Addresses{m_host};
    std::unique_lock lock(m_shared->mutex);
    if (!m_shared->isUnderWay && !m_shared->answer) {
        try {
            std::thread([shared = m_shared, resolve = m_resolve, host = m_host] {
                Result<Addresses> answer = resolve(host);
                const std::lock_guard taken(shared->mutex);
                shared->answer = std::move(answer);
                shared->isUnderWay = false;
                shared->changed.notify_all();
            }).detach();
        } catch (const std::system_error &) {
            return makeError(ErrorKind::Other, "the name " + m_host + " was not looked up: no thread could be started.",
                             "Raise the limit of processes.");
        }
        m_shared->isUnderWay = true;
    }
    m_shared->changed.wait_for(lock, most, [this] { return m_shared->answer || m_shared->isInterrupted; });
    if (auto answer = std::exchange(m_shared->answer, std::nullopt))
        return std::move(*answer);
    return makeError(ErrorKind::Timeout, "no name server says in time where " + m_host + " is.",
                     "Check this machine's name servers, or write the host's address.");
}

void BoundedLookup::interrupt()
{
    const std::lock_guard lock(m_shared->mutex);
    m_shared->isInterrupted = true;
    m_shared->changed.notify_all();
}

} // namespace dyno
