// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/sandbox/sandbox.h"

#include "engines/db/enginecatalog.h"
#include "engines/sandbox/serverlog.h"

#include <algorithm>
#include <array>
#include <csignal>
#include <cstdio>
#include <thread>

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/random.h>
#include <sys/socket.h>
#include <unistd.h>

namespace dyno {

namespace {

using namespace std::chrono_literals;

constexpr auto layOutTime = 180s, startTime = 120s, haltTime = 60s, endTime = 10s; // on a busy machine
constexpr auto betweenTries = 50ms;
constexpr int portTries = 3;
constexpr const char *cancelledWords = "The start of the sandbox was stopped.";

// Not a word of a person's: it protects a private folder from other accounts of this machine.
Secret newPassword()
{
    std::array<unsigned char, 16> bytes{};
    while (::getrandom(bytes.data(), bytes.size(), 0) != ssize_t(bytes.size()))
        ;
    std::string text;
    for (const unsigned char byte : bytes) {
        text += "0123456789abcdef"[byte >> 4];
        text += "0123456789abcdef"[byte & 15];
    }
    return Secret(std::move(text));
}

// One that nobody listens on now; 0: none.
int freePort()
{
    const int file = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address;
    const bool ok = file >= 0 && ::bind(file, reinterpret_cast<sockaddr *>(&address), size) == 0 &&
                    ::getsockname(file, reinterpret_cast<sockaddr *>(&address), &size) == 0;
    if (file >= 0)
        ::close(file);
    return ok ? ntohs(address.sin_port) : 0;
}

std::int64_t memoryOfWish(const SandboxWish &wish)
{
    return wish.memoryBytes ? wish.memoryBytes : defaultSandboxMemory;
}

// The person's settings win, also over a paired one that says the same the other way round.
std::map<std::string, std::string> settingsOf(const Profile &profile, int connections)
{
    auto settings = pairedSettings(profile.engine, {memoryOfWish(*profile.sandbox), connections});
    for (const auto &[given, value] : profile.sandbox->settings) {
        const std::string name = settingName(given);
        settings.erase("skip_" + name);
        if (name.starts_with("skip_"))
            settings.erase(name.substr(5));
        settings[name] = value;
    }
    return settings;
}

} // namespace

Faults checkSandbox(const Profile &profile)
{
    Faults faults;
    if (!profile.sandbox)
        return faults;
    const Engine *engine = findEngine(profile.engine);
    if (!engine || engine->isEmbedded)
        return faults;
    const auto binary = chooseServer(profile.engine, profile.sandbox->version);
    if (binary.has_error())
        faults.push_back({"sandbox", binary.error().message + " " + binary.error().advice});
    if (const SandboxKind *kind = findSandboxKind(profile.engine))
        for (const auto &[given, value] : profile.sandbox->settings)
            if (std::find(kind->ownSettings.begin(), kind->ownSettings.end(), settingName(given)) !=
                kind->ownSettings.end())
                faults.push_back({"set." + given, "is the sandbox's own to decide"});
    return faults;
}

Sandbox::Sandbox(Spawner &spawner, SandboxFolder folder, const SandboxKind *kind, int connections)
    : m_spawner(spawner), m_folder(std::move(folder)), m_kind(kind), m_connections(connections)
{
}

Sandbox::~Sandbox()
{
    if (m_kind)
        end(m_kind->endSignal, endTime);
}

Result<std::unique_ptr<Sandbox>> Sandbox::make(Spawner &spawner, const Profile &profile, int connections,
                                               const std::atomic<bool> &cancelled)
{
    const Engine *engine = findEngine(profile.engine);
    if (!engine || !profile.sandbox)
        return makeError(ErrorKind::Usage, "This profile is no sandbox.");
    if (const Faults faults = checkSandbox(profile); !faults.empty())
        return makeError(ErrorKind::NotFound, faults.front().message);
    SandboxGround ground;
    std::optional<UnixAccount> account;
    if (!engine->isEmbedded) {
        auto binary = chooseServer(profile.engine, profile.sandbox->version);
        if (binary.has_error())
            return binary.error();
        const auto spec = launch(*binary, binary->program, {});
        if (spec.has_error())
            return spec.error();
        account = spec->account;
        ground.binary = std::move(*binary);
    }
    auto folder = SandboxFolder::make(profile.engine, changesRoot(ground.binary) ? ground.binary.root : "", account);
    if (folder.has_error())
        return folder.error();

    const SandboxKind *kind = findSandboxKind(profile.engine);
    std::unique_ptr<Sandbox> sandbox(new Sandbox(spawner, std::move(*folder), kind, connections));
    sandbox->m_engineTitle = engine->title;
    sandbox->m_profile = profile;
    sandbox->m_profile.sandbox.reset();
    SandboxGround &own = sandbox->m_ground;
    own = std::move(ground);
    own.settings = settingsOf(profile, connections);
    if (!kind) {
        sandbox->m_profile.file = sandbox->m_folder.home() + '/' + profile.engine + ".db";
        for (const auto &[name, value] : own.settings)
            sandbox->m_profile.options.try_emplace(name, value);
        return sandbox;
    }
    own.home = sandbox->m_folder.home();
    own.homeInside = pathInside(own.binary, own.home);
    own.socketFolder = sandbox->m_folder.socketFolder();
    own.socketFolderInside = pathInside(own.binary, own.socketFolder);
    own.password = newPassword();
    own.port = profile.sandbox->tcp ? freePort() : 0;
    own.write = [folder = &sandbox->m_folder](const std::string &name, const std::string &content) {
        return folder->write(name, content);
    };
    own.run = [self = sandbox.get(), &cancelled](const std::string &program, std::vector<std::string> words,
                                                 const std::string &input) {
        return self->run(program, std::move(words), input, cancelled);
    };
    Profile &reached = sandbox->m_profile;
    reached.user = reached.database = sandboxName;
    reached.tls = TlsMode::Disable;
    auto laidOut = sandbox->m_folder.addFolder("data");
    if (laidOut.has_value())
        laidOut = kind->initialise(own);
    own.run = nullptr;
    for (const char *name : {"password", "dyno.sql", "bootstrap.sql"}) // with its password
        sandbox->m_folder.remove(name);
    if (laidOut.has_error())
        return laidOut.error();
    if (const auto started = sandbox->start(cancelled); started.has_error())
        return started.error();
    return sandbox;
}

std::string Sandbox::title() const
{
    return "sandbox " + m_engineTitle + (m_ground.binary.version.empty() ? "" : " " + m_ground.binary.version);
}

Error Sandbox::failure(const std::string &what) const
{
    const std::string end = logEnd(m_folder.logPath());
    return makeError(ErrorKind::Other, what + (end.empty() ? " It wrote no log." : " Its log ends:" + end),
                     m_ground.settings.empty() ? ""
                                               : "Where the log names a setting, mend it (set.NAME=VALUE); else see "
                                                 "that there is room for it in memory and on the disk.");
}

Result<void> Sandbox::run(const std::string &program, std::vector<std::string> words, const std::string &input,
                          const std::atomic<bool> &cancelled)
{
    auto spec = launch(m_ground.binary, program, std::move(words));
    if (spec.has_error())
        return spec.error();
    spec->folder = m_ground.homeInside;
    spec->input = input;
    spec->output = m_folder.log();
    spec->deathSignal = SIGKILL;
    const auto started = m_spawner.start(*spec);
    if (started.has_error())
        return started.error();
    m_folder.record(*started, m_ground.homeInside);
    const auto until = std::chrono::steady_clock::now() + layOutTime;
    std::optional<int> code;
    while (!(code = awaitExit(*started, betweenTries)) && !cancelled && std::chrono::steady_clock::now() < until)
        ;
    if (code == 0)
        return {};
    if (!code) {
        signalGroup(*started, SIGKILL);
        awaitExit(*started, endTime);
    }
    if (cancelled)
        return makeError(ErrorKind::Cancelled, cancelledWords);
    return failure("The data folder of " + m_engineTitle + ' ' + m_ground.binary.version + " could not be laid out: " +
                   program + (code ? " failed." : " did not end in " + std::to_string(layOutTime.count()) + " s."));
}

bool Sandbox::isRunning()
{
    if (!m_kind)
        return true;
    if (m_server && exitCode(*m_server))
        m_server.reset();
    return m_server.has_value();
}

Result<void> Sandbox::launchServer()
{
    m_profile.host.clear();
    m_profile.socket.clear();
    m_kind->reach(m_ground, m_profile);
    auto spec = launch(m_ground.binary, m_ground.binary.program, m_kind->words(m_ground));
    if (spec.has_error())
        return spec.error();
    spec->folder = m_ground.homeInside;
    spec->output = m_folder.log();
    spec->deathSignal = m_kind->endSignal;
    const auto started = m_spawner.start(*spec);
    if (started.has_error())
        return started.error();
    m_server = *started;
    m_folder.record(*started, m_ground.homeInside);
    return {};
}

Result<void> Sandbox::start(const std::atomic<bool> &cancelled)
{
    if (isRunning())
        return {};
    for (int tries = 1;; ++tries) {
        if (const auto launched = launchServer(); launched.has_error())
            return launched;
        const auto answered = awaitAnswer(cancelled);
        if (answered.has_value())
            return answered;
        end(m_kind->endSignal, endTime);
        // Somebody may have taken the port meanwhile.
        if (cancelled || !m_ground.port || tries == portTries)
            return answered;
        m_ground.port = freePort();
    }
}

Result<void> Sandbox::awaitAnswer(const std::atomic<bool> &cancelled)
{
    const auto until = std::chrono::steady_clock::now() + startTime;
    const Engine &engine = *findEngine(m_profile.engine);
    const std::string name = m_engineTitle + ' ' + m_ground.binary.version;
    for (;;) {
        Result<void> answer;
        if (!m_isComplete && m_kind->complete)
            answer = m_kind->complete(m_profile, m_ground.password);
        else if (const auto opened = engine.open(m_profile, m_ground.password); opened.has_error())
            answer = opened.error();
        if (answer.has_value()) {
            m_isComplete = true;
            return {};
        }
        if (cancelled)
            return makeError(ErrorKind::Cancelled, cancelledWords);
        if (!isRunning())
            return failure("The " + title() + " did not start.");
        if (std::chrono::steady_clock::now() >= until)
            return failure("The " + title() + " did not answer in " + std::to_string(startTime.count()) +
                           " s; last: " + answer.error().message);
        std::this_thread::sleep_for(betweenTries);
    }
}

bool Sandbox::halt()
{
    if (!m_kind || !isRunning())
        return false;
    end(m_kind->haltSignal, haltTime);
    return true;
}

void Sandbox::end(int signal, std::chrono::seconds patience)
{
    if (!isRunning())
        return;
    signalProcess(*m_server, signal);
    if (!awaitExit(*m_server, patience)) {
        signalGroup(*m_server, SIGKILL);
        awaitExit(*m_server, endTime);
    }
    m_server.reset();
}

} // namespace dyno
