// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDateTime>
#include <QLocale>

namespace dyno {

// While one lives, pictures and reports are made as files are: numbers with a point, times in UTC, whatever the
// person's locale and time zone; the window shows them as the person is used to. One thread, the GUI's.
class FileForm
{
public:
    FileForm();
    FileForm(const FileForm &) = delete;
    FileForm &operator=(const FileForm &) = delete;
    ~FileForm();

private:
    QLocale m_before;
};

// A moment as it is shown, in the person's time zone or in UTC.
QDateTime shownTime(std::int64_t msSinceEpoch);

} // namespace dyno
