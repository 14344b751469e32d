// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/host/nodeexporter.h"

#include "engines/host/boundedlookup.h"

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>

#include <chrono>
#include <mutex>
#include <optional>
#include <vector>

namespace dyno {

namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = boost::beast::http;
using boost::system::error_code;

constexpr auto timeOut = std::chrono::seconds(3);
// A page of a large machine has about a megabyte.
constexpr std::uint64_t mostBytes = 32u << 20;

// One GET: connect, send, read. Each step begins the next; the context runs until the last is over.
class Request
{
public:
    Request(asio::io_context &context, const HttpAddress &address) : m_stream(context), m_address(address)
    {
        const std::string host = address.host.find(':') == std::string::npos ? address.host : "[" + address.host + "]";
        m_request.version(11);
        m_request.method(http::verb::get);
        m_request.target(address.path);
        m_request.set(http::field::host, host + ":" + address.port);
        m_request.set(http::field::user_agent, "sqldyno");
        m_request.set(http::field::accept, "text/plain");
        m_request.set(http::field::connection, "close");
        m_parser.body_limit(mostBytes);
    }

    void start(const BoundedLookup::Addresses &addresses)
    {
        const auto port = std::uint16_t(std::stoi(m_address.port));
        for (const std::string &text : addresses) {
            error_code wrong;
            const asio::ip::address address = asio::ip::make_address(text, wrong);
            if (!wrong)
                m_endpoints.emplace_back(address, port);
        }
        m_stream.expires_after(timeOut);
        m_stream.async_connect(m_endpoints, [this](error_code failed, const auto &) { send(failed); });
    }
    // Nothing while it is under way.
    const std::optional<Result<std::string>> &answer() const { return m_answer; }

private:
    void send(error_code error)
    {
        if (isOver(error, "it cannot be reached"))
            return;
        http::async_write(m_stream, m_request, [this](error_code failed, std::size_t) {
            if (isOver(failed, "it does not take the request"))
                return;
            http::async_read(m_stream, m_buffer, m_parser, [this](error_code broken, std::size_t) { end(broken); });
        });
    }
    void end(error_code error)
    {
        if (isOver(error, "its answer does not come whole"))
            return;
        if (m_parser.get().result() != http::status::ok)
            m_answer = makeError(ErrorKind::Unreachable,
                                 "it answers " + std::to_string(m_parser.get().result_int()) + " to " +
                                     m_address.path + ".",
                                 "Check the address; node_exporter's own path is /metrics.");
        else
            m_answer = std::move(m_parser.get().body());
    }
    bool isOver(error_code error, const std::string &what)
    {
        if (error)
            m_answer = makeError(ErrorKind::Unreachable, what + " (" + error.message() + ").",
                                 "Check that node_exporter runs there and that no firewall stands between.");
        return bool(error);
    }

    beast::tcp_stream m_stream;
    const HttpAddress &m_address;
    std::vector<asio::ip::tcp::endpoint> m_endpoints;
    beast::flat_buffer m_buffer;
    http::request<http::empty_body> m_request;
    http::response_parser<http::string_body> m_parser;
    std::optional<Result<std::string>> m_answer;
};

class NodeExporter final : public HostReader
{
public:
    NodeExporter(HttpAddress address, std::string_view url)
        : m_address(std::move(address)), m_title("node_exporter " + std::string(url)), m_lookup(m_address.host)
    {
    }

    Result<HostCounters> read() override
    {
        const Result<BoundedLookup::Addresses> addresses = m_lookup.wait(timeOut);
        if (addresses.has_error())
            return addresses.error();
        asio::io_context context; // of its own, so that what is left of a request goes with it
        const Use use(*this, context);
        Request request(context, m_address);
        request.start(*addresses);
        context.run_for(timeOut + std::chrono::seconds(1));
        const std::optional<Result<std::string>> &answer = request.answer();
        if (!answer)
            return makeError(ErrorKind::Timeout, "it does not answer in time.");
        if (answer->has_error())
            return answer->error();
        HostCounters counters = parseNodeExporter(**answer);
        if (!counters.stat && !counters.load1 && !counters.memoryUsed)
            return makeError(ErrorKind::Unsupported, "its answer has none of node_exporter's figures.",
                             "Check the address: another program may answer there.");
        return counters;
    }
    void interrupt() override
    {
        m_lookup.interrupt();
        const std::lock_guard lock(m_mutex);
        m_isInterrupted = true;
        if (m_running)
            m_running->stop();
    }
    std::string title() const override { return m_title; }

private:
    // While it lives, interrupt() reaches the context.
    class Use
    {
    public:
        Use(NodeExporter &exporter, asio::io_context &context) : m_exporter(exporter)
        {
            const std::lock_guard lock(m_exporter.m_mutex);
            m_exporter.m_running = &context;
            if (m_exporter.m_isInterrupted)
                context.stop();
        }
        ~Use()
        {
            const std::lock_guard lock(m_exporter.m_mutex);
            m_exporter.m_running = nullptr;
        }
        Use(const Use &) = delete;
        Use &operator=(const Use &) = delete;

    private:
        NodeExporter &m_exporter;
    };

    const HttpAddress m_address;
    const std::string m_title;
    BoundedLookup m_lookup;
    std::mutex m_mutex;
    asio::io_context *m_running = nullptr;
    bool m_isInterrupted = false;
};

} // namespace

Result<HttpAddress> parseHttpAddress(std::string_view url)
{
    constexpr std::string_view scheme = "http://";
    const auto wrong = [&](const std::string &why) {
        return makeError(ErrorKind::Usage, "\"" + std::string(url) + "\" is no address of a node_exporter: " + why,
                         "Write http://HOST:9100/metrics, or http://HOST for just that.");
    };
    if (!url.starts_with(scheme))
        return wrong("it does not begin with http://.");
    std::string_view rest = url.substr(scheme.size());
    HttpAddress address;
    const std::string_view place = rest.substr(0, rest.find('/'));
    rest.remove_prefix(place.size());
    address.path = rest.empty() || rest == "/" ? "/metrics" : std::string(rest);
    if (place.find('@') != std::string_view::npos)
        return makeError(ErrorKind::Usage, "An address of a node_exporter cannot hold a user name or password.",
                         "Leave out all before the @.");
    std::string_view port;
    if (place.starts_with('[')) {
        const std::size_t end = place.find(']');
        if (end == std::string_view::npos)
            return wrong("a ] is missing.");
        address.host = place.substr(1, end - 1);
        port = place.substr(end + 1);
    } else {
        address.host = place.substr(0, place.find(':'));
        port = place.substr(address.host.size());
    }
    if (address.host.empty() || address.host.find_first_of(" \t?#%") != std::string::npos)
        return wrong("the host is missing or no name.");
    if (address.path.find_first_of(" \t\r\n#") != std::string::npos)
        return wrong("the path holds a blank or a #.");
    if (port.empty() || port == ":") {
        address.port = "9100";
        return address;
    }
    address.port = port.substr(1);
    const bool isNumber = port[0] == ':' && address.port.size() <= 5 &&
                          address.port.find_first_not_of("0123456789") == std::string::npos;
    if (!isNumber || std::stoi(address.port) < 1 || std::stoi(address.port) > 65535)
        return wrong("the port is none.");
    return address;
}

Result<std::unique_ptr<HostSource>> makeNodeExporterHost(std::string_view url)
{
    auto address = parseHttpAddress(url);
    if (address.has_error())
        return address.error();
    return makeAsideHost(std::make_unique<NodeExporter>(std::move(*address), url));
}

} // namespace dyno
