// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/slidefiles.h"

#include "charts/svgtext.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QImage>
#include <QPageSize>
#include <QPainter>
#include <QPdfWriter>

namespace dyno {

namespace {
constexpr int dpi = 96; // a px of the design is one of CSS
}

QByteArray slidePng(const Slide &slide, bool dark, QSize pixels)
{
    QImage image(pixels, QImage::Format_RGB32);
    QPainter painter(&image);
    paintSlide(painter, slide, pixels, {dark, 0, 0, false});
    painter.end();
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    image.save(&buffer, "PNG");
    return bytes;
}

QByteArray slideSvgFile(const Slide &slide, bool dark, QSize size)
{
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" +
           svgText(size, slide.sentence,
                   [&](QPainter &painter) {
                       paintSlide(painter, slide, size, {dark, 0, 0, true});
                   })
               .toUtf8() +
           '\n';
}

struct SlidePdf::Private
{
    QSize size;
    QByteArray bytes;
    QBuffer buffer{&bytes};
    std::unique_ptr<QPdfWriter> writer;
    QPainter painter;
};

SlidePdf::SlidePdf(const QString &title, QSize size) : d(new Private)
{
    d->size = size;
    d->buffer.open(QIODevice::WriteOnly);
    d->writer = std::make_unique<QPdfWriter>(&d->buffer);
    d->writer->setTitle(title);
    d->writer->setCreator(QStringLiteral("SQL Dyno ") + QCoreApplication::applicationVersion());
    d->writer->setResolution(dpi);
    d->writer->setPageSize(QPageSize(QSizeF(size) * 72.0 / dpi, QPageSize::Point, {}, QPageSize::ExactMatch));
    d->writer->setPageMargins({});
}

SlidePdf::~SlidePdf()
{
    if (d->painter.isActive())
        d->painter.end();
}

void SlidePdf::add(const Slide &slide, const SlideLook &look)
{
    if (d->painter.isActive())
        d->writer->newPage();
    else
        d->painter.begin(d->writer.get());
    SlideLook onPaper = look;
    onPaper.vector = true;
    paintSlide(d->painter, slide, d->size, onPaper);
}

QByteArray SlidePdf::take()
{
    if (d->painter.isActive())
        d->painter.end();
    d->writer.reset();
    return d->bytes;
}

} // namespace dyno
