// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bench/ritualpanel.h"

#include "ui/parts.h"
#include "ui/theme.h"

#include <QComboBox>
#include <QGridLayout>
#include <QLineEdit>

namespace dyno {

namespace {

enum Kind { Suiting, None, Cold, Own };

QString stepsHelp()
{
    QString text;
    for (const RitualWord &word : ritualWords())
        text += QStringLiteral("<b>%1</b> %2<br>")
                    .arg(QString::fromUtf8(word.word).toHtmlEscaped(), QString::fromUtf8(word.help).toHtmlEscaped());
    return text;
}

} // namespace

RitualPanel::RitualPanel(QWidget *parent)
    : QWidget(parent), m_kind(new QComboBox), m_steps(new QLineEdit), m_before(new QLineEdit),
      m_fault(makeLabel({}, TextRole::Small, Tone::Error)), m_timeoutS(RitualCommand().timeoutS)
{
    for (const QString &text : {tr("as suits each profile"), tr("nothing"), tr("cold, as study A"), tr("own steps")})
        m_kind->addItem(text);
    m_kind->setToolTip(tr("A sandbox stops the others and writes its changed pages. A server that is not ours is "
                          "left as it is."));
    m_kind->setAccessibleName(tr("Before each run"));
    m_steps->setAccessibleName(tr("Steps before each run"));
    m_steps->setPlaceholderText(QStringLiteral("drop-cache,analyze,quiet=5s"));
    m_steps->setToolTip(stepsHelp());
    m_before->setAccessibleName(tr("Command before each run"));
    m_before->setPlaceholderText(tr("no command"));
    m_before->setToolTip(tr("A program and its arguments. No shell reads them; its output goes to the run's log."));
    m_fault->setWordWrap(true);
    auto *grid = new QGridLayout(this);
    grid->setContentsMargins(16, 0, 16, 12);
    grid->setHorizontalSpacing(12);
    grid->setVerticalSpacing(8);
    grid->setColumnMinimumWidth(0, scaled(76));
    grid->setColumnStretch(1, 1);
    grid->addWidget(makeLabel(tr("Before each"), TextRole::Body, Tone::Quiet), 0, 0);
    grid->addWidget(m_kind, 0, 1);
    grid->addWidget(m_steps, 1, 1);
    grid->addWidget(m_fault, 2, 1);
    grid->addWidget(makeLabel(tr("Command"), TextRole::Body, Tone::Quiet), 3, 0);
    grid->addWidget(m_before, 3, 1);
    const auto tell = [this] {
        show();
        emit changed();
    };
    connect(m_kind, &QComboBox::currentIndexChanged, this, tell);
    connect(m_steps, &QLineEdit::textChanged, this, tell);
    connect(m_before, &QLineEdit::textChanged, this, tell);
    show();
}

void RitualPanel::show()
{
    m_steps->setVisible(m_kind->currentIndex() == Own);
    const Faults wrong = faults();
    const QString text = wrong.empty() ? QString() : QString::fromStdString(wrong.front().message);
    m_fault->setText(text);
    m_fault->setVisible(!text.isEmpty());
    dyno::setFault(m_steps, text);
}

Faults RitualPanel::faults() const
{
    return m_kind->currentIndex() == Own ? parseRitual(m_steps->text().toStdString()).faults : Faults();
}

std::optional<Ritual> RitualPanel::ritual() const
{
    switch (m_kind->currentIndex()) {
    case None:
        return Ritual();
    case Cold:
        return parseRitual("cold").ritual;
    case Own:
        return parseRitual(m_steps->text().toStdString()).ritual;
    default:
        return std::nullopt;
    }
}

RitualCommand RitualPanel::before() const
{
    return {commandWords(m_before->text().toStdString()), m_timeoutS};
}

void RitualPanel::set(const RitualCommand &before, const std::optional<Ritual> &ritual)
{
    m_timeoutS = before.timeoutS;
    m_before->setText(QString::fromStdString(commandText(before.words)));
    const Kind kind = !ritual                                  ? Suiting
                      : *ritual == Ritual()                    ? None
                      : *ritual == parseRitual("cold").ritual ? Cold
                                                               : Own;
    m_steps->setText(ritual ? QString::fromStdString(ritualText(*ritual)) : QString());
    m_kind->setCurrentIndex(kind);
    show();
}

} // namespace dyno
