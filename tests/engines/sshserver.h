// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "hostprograms.h"

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QTcpSocket>
#include <QTemporaryDir>

#include <chrono>
#include <memory>
#include <string>
#include <thread>

// A real sshd on this machine, with keys of its own and a client configuration that trusts it.
class SshServer
{
public:
    SshServer() : m_port(hostprograms::freePort())
    {
        QDir().mkpath("/run/sshd"); // of root, which sshd wants and a machine without a running one lacks
        for (const char *key : {"host", "client", "stranger"})
            QProcess::execute("ssh-keygen", {"-q", "-t", "ed25519", "-N", "", "-f", m_folder.filePath(key)});
        QFile::copy(m_folder.filePath("client.pub"), m_folder.filePath("authorized"));
        write("sshd.conf", "HostKey " + path("host") + "\nAuthorizedKeysFile " + path("authorized") +
                               "\nStrictModes no\nUsePAM no\nPasswordAuthentication no\n"
                               "KbdInteractiveAuthentication no\nPidFile none\nPermitRootLogin prohibit-password\n"
                               "ListenAddress 127.0.0.1\n");
        QFile hostKey(m_folder.filePath("host.pub"));
        if (hostKey.open(QIODevice::ReadOnly))
            write("known", "[127.0.0.1]:" + QByteArray::number(m_port) + " " + hostKey.readAll());
        writeClient("client", "client", "known");
        start();
    }
    ~SshServer() { stop(); }
    void start()
    {
        m_process = std::make_unique<QProcess>();
        m_process->setProcessChannelMode(QProcess::MergedChannels);
        m_process->start(hostprograms::programPath("sshd"), {"-D", "-e", "-f", m_folder.filePath("sshd.conf"), "-p", QString::number(m_port)});
        for (int i = 0; i < 200; ++i) {
            QTcpSocket socket;
            socket.connectToHost(QHostAddress::LocalHost, quint16(m_port));
            if (socket.waitForConnected(100))
                return;
            std::this_thread::sleep_for(std::chrono::milliseconds(50));
        }
    }
    // With the connections that it serves.
    void stop()
    {
        if (m_process) {
            QProcess::execute("pkill", {"-KILL", "-P", QString::number(m_process->processId())});
            m_process->kill();
            m_process->waitForFinished();
        }
        m_process.reset();
    }
    void write(const QString &name, const QByteArray &text)
    {
        QFile file(m_folder.filePath(name));
        file.open(QIODevice::WriteOnly);
        file.write(text);
    }
    void writeClient(const char *name, const char *key, const char *known)
    {
        write(QString(name) + ".conf", "IdentityFile " + path(key) + "\nIdentitiesOnly yes\nIdentityAgent none\n" +
                                           "UserKnownHostsFile " + path(known) + "\nStrictHostKeyChecking yes\n" +
                                           "GlobalKnownHostsFile none\n");
    }
    std::string url(const char *client = "client") const
    {
        return "ssh://127.0.0.1:" + std::to_string(m_port) + "?config=" +
               m_folder.filePath(QString(client) + ".conf").toStdString();
    }

private:
    QByteArray path(const char *name) const { return m_folder.filePath(name).toUtf8(); }

    QTemporaryDir m_folder;
    int m_port;
    std::unique_ptr<QProcess> m_process;
};
