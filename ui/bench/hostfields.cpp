// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bench/hostfields.h"

#include "engines/host/hostsource.h"
#include "ui/formgrid.h"
#include "ui/segmented.h"

#include <QCheckBox>
#include <QLineEdit>

namespace dyno {

namespace {

const QString kindRow = QStringLiteral("host figures"), countersRow = QStringLiteral("counters");
const QString local = QStringLiteral("local"), none = QStringLiteral("none"), exporter = QStringLiteral("http://"),
              ssh = QStringLiteral("ssh://");

bool hasAddress(const QString &kind)
{
    return kind == exporter || kind == ssh;
}

} // namespace

HostFields::HostFields(QObject *parent)
    : QObject(parent), m_kind(new Segmented), m_address(new QLineEdit), m_process(new QLineEdit),
      m_counters(new QCheckBox(tr("Read once a second")))
{
    m_kind->setChoices({local, exporter, ssh, none}, {tr("This machine"), tr("node_exporter"), tr("ssh"), tr("None")});
    m_kind->setAccessibleName(tr("Host figures"));
    m_kind->setToolTip(tr("CPU, memory and disk of the database's machine, once a second."));
    m_counters->setToolTip(tr("Rows, locks, cache, log: what the server counts about itself, over a connection that is "
                              "no part of the pool."));
    m_process->setPlaceholderText(tr("found by its connections"));
    m_process->setToolTip(tr("The number of the server's process, on the machine that the figures are of, where it cannot "
                             "be found: its CPU, memory and disk are measured apart from the machine's."));
    connect(m_process, &QLineEdit::textChanged, this, &HostFields::changed);
    connect(m_kind, &Segmented::chosen, this, &HostFields::changed);
    connect(m_address, &QLineEdit::textChanged, this, &HostFields::changed);
    connect(m_counters, &QCheckBox::toggled, this, &HostFields::changed);
}

void HostFields::addTo(FormGrid &form)
{
    form.addRow(kindRow, tr("Host figures"), m_kind);
    form.addRow(addressRow, tr("Their address"), m_address);
    form.addRow(processRow, tr("Server process"), m_process);
    form.addRow(countersRow, tr("Server counters"), m_counters);
}

void HostFields::fill(const Profile &profile)
{
    const QString source = QString::fromStdString(profile.hostSource);
    m_kind->setCurrent(source == local || source == none ? source : source.startsWith(ssh) ? ssh : exporter);
    m_address->setText(hasAddress(m_kind->current()) ? source : QString());
    m_process->setText(profile.serverPid > 0 ? QString::number(profile.serverPid) : QString());
    m_counters->setChecked(profile.counters);
}

std::string HostFields::source() const
{
    const QString kind = m_kind->current(), address = m_address->text().trimmed();
    if (!hasAddress(kind))
        return kind.toStdString();
    return (address.contains(QLatin1String("://")) ? address : kind + address).toStdString();
}

void HostFields::take(Profile &profile) const
{
    profile.hostSource = source();
    profile.serverPid = asksForProcess() && processFault().isEmpty() ? m_process->text().trimmed().toInt() : 0;
    profile.counters = m_counters->isChecked();
}

QString HostFields::fault() const
{
    if (!hasAddress(m_kind->current()))
        return {};
    if (m_address->text().trimmed().isEmpty())
        return tr("needs an address");
    const Result<void> good = checkHostSource(source());
    return good ? QString() : QString::fromStdString(good.error().message);
}

QString HostFields::faultRow() const
{
    return hasAddress(m_kind->current()) ? addressRow : kindRow;
}

bool HostFields::asksForProcess() const
{
    return m_hasServer && m_kind->current() != none;
}

QString HostFields::processFault() const
{
    const QString number = m_process->text().trimmed();
    bool isNumber = false;
    const bool isGood = number.isEmpty() || (number.toInt(&isNumber) > 0 && isNumber);
    return !asksForProcess() || isGood ? QString() : tr("expected the number of a process, such as 4711");
}

void HostFields::show(FormGrid &form, bool hasServer)
{
    m_hasServer = hasServer;
    form.setRowVisible(processRow, asksForProcess());
    const QString kind = m_kind->current();
    form.setRowVisible(addressRow, hasAddress(kind));
    m_address->setPlaceholderText(kind == ssh ? QStringLiteral("ssh://user@db1:22")
                                              : QStringLiteral("http://db1:9100/metrics"));
}

} // namespace dyno
