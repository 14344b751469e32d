// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/guardpanel.h"

#include "app/planguard.h"
#include "ui/banner.h"
#include "ui/parts.h"
#include "ui/theme.h"

#include <QHBoxLayout>
#include <QPlainTextEdit>
#include <QVBoxLayout>

#include <utility>

namespace dyno {

namespace {
constexpr int mostLines = 8; // before it scrolls
} // namespace

GuardPanel::GuardPanel(QWidget *parent)
    : QWidget(parent), m_banner(new Banner(Banner::Kind::Warning)), m_lines(new QPlainTextEdit),
      m_act(makeButton({})), m_leave(makeButton(tr("Leave it")))
{
    setAttribute(Qt::WA_StyledBackground);
    setProperty("area", "surface");
    m_lines->setReadOnly(true);
    m_lines->setFont(monoFont(12));
    m_lines->setFrameShape(QFrame::NoFrame);
    m_lines->setLineWrapMode(QPlainTextEdit::NoWrap);
    m_lines->setTabChangesFocus(true);
    m_lines->setAccessibleName(tr("What would be run or changed"));
    auto *acts = new QHBoxLayout;
    acts->setContentsMargins(16, 4, 16, 8);
    acts->setSpacing(8);
    acts->addWidget(m_leave);
    acts->addWidget(m_act);
    acts->addStretch(1);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_banner);
    auto *room = new QHBoxLayout;
    room->setContentsMargins(16, 12, 16, 4);
    room->addWidget(m_lines);
    column->addLayout(room);
    column->addLayout(acts);
    hide();
    connect(m_leave, &QPushButton::clicked, this, &GuardPanel::dismiss);
    connect(m_act, &QPushButton::clicked, this, [this] {
        const auto then = std::exchange(m_then, nullptr);
        dismiss();
        if (then)
            then();
    });
}

void GuardPanel::ask(const PlanGuard &guard, const QString &act, std::function<void()> then)
{
    const bool isForeign = !guard.unseen.empty() || !guard.addresses.empty();
    const auto hits = qsizetype(guard.hits.size());
    const QString changes = hits == 1 ? tr("One statement changes what this workload has not made.")
                                      : tr("%1 statements change what this workload has not made.").arg(hits);
    m_banner->setText(isForeign ? tr("This plan came from elsewhere. Look at what it runs.") : changes,
                      isForeign && hits > 0 ? changes : QString());
    QStringList lines;
    for (const std::string &line : guard.lines())
        lines << QString::fromStdString(line);
    m_lines->setPlainText(lines.join(QLatin1Char('\n')));
    const int shown = qMin(m_lines->document()->blockCount(), mostLines);
    m_lines->setFixedHeight(m_lines->fontMetrics().lineSpacing() * (shown + 1) + 16);
    m_act->setText(act);
    m_then = std::move(then);
    show();
    m_leave->setFocus();
}

void GuardPanel::dismiss()
{
    m_then = nullptr;
    hide();
}

} // namespace dyno
