// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/palette.h"

#include <algorithm>
#include <array>

namespace dyno {

namespace {

QColor hex(unsigned rgb)
{
    return QColor::fromRgb(QRgb(0xff000000u | rgb));
}

struct EngineRow
{
    std::string_view id;
    Marker marker;
    unsigned light, lightText, dark;
};

// Every pair stays apart for protan, deutan and tritan eyes, the weakest pairs with the help of the marker.
constexpr std::array engineRows{
    EngineRow{"postgresql", Marker::Circle, 0x1558b0, 0x1558b0, 0x5aa2f7},
    EngineRow{"mariadb", Marker::Square, 0xc65300, 0xc65300, 0xf5853a},
    EngineRow{"mysql", Marker::Triangle, 0x0f9677, 0x0b7a61, 0x4fddb4},
    EngineRow{"sqlite", Marker::Diamond, 0xc43c96, 0xc43c96, 0xe079c6},
};

// By 20 % towards the text's end of the scale, so that contrast to the surface never falls.
QColor moved(const QColor &color, bool dark)
{
    float hue, saturation, lightness;
    color.getHslF(&hue, &saturation, &lightness);
    return QColor::fromHslF(hue, saturation, std::clamp(lightness + (dark ? 0.2f : -0.2f), 0.14f, 0.92f));
}

} // namespace

const Palette &lightPalette()
{
    static const Palette palette{
        .dark = false,
        .background = hex(0xf1f3f5),
        .surface = hex(0xffffff),
        .sunken = hex(0xe9ecef),
        .hover = hex(0xf5f7f9),
        .selected = hex(0xe2e7ed),
        .line = hex(0xdadfe5),
        .axisLine = hex(0xaeb7c2),
        .controlBorder = hex(0x828d9a),
        .grid = hex(0xe9ecf0),
        .text = hex(0x16202b),
        .text2 = hex(0x4c5866),
        .text3 = hex(0x687483),
        .ink = hex(0x16202b),
        .onInk = hex(0xffffff),
        .warningFill = hex(0xf2b705),
        .warningBackground = hex(0xfff5d1),
        .warningText = hex(0x6b4a00),
        .error = hex(0xb3142e),
        .errorBackground = hex(0xfce9eb),
        .ok = hex(0x1f7a3e),
        .cpuUsr = hex(0x5a6b80),
        .cpuSys = hex(0x8fa0b4),
        .cpuWait = hex(0xc3cdd8),
        .cpuSteal = hex(0xf2b705),
        .hatch = hex(0x8a5f00),
        .hatchEdge = hex(0x8a5f00),
    };
    return palette;
}

const Palette &darkPalette()
{
    static const Palette palette{
        .dark = true,
        .background = hex(0x0f1215),
        .surface = hex(0x161a1f),
        .sunken = hex(0x0b0d10),
        .hover = hex(0x1c2127),
        .selected = hex(0x29313a),
        .line = hex(0x2a3038),
        .axisLine = hex(0x4e5864),
        .controlBorder = hex(0x68737f),
        .grid = hex(0x232930),
        .text = hex(0xe7ebf0),
        .text2 = hex(0xabb5c0),
        .text3 = hex(0x87929e),
        .ink = hex(0xe7ebf0),
        .onInk = hex(0x12161a),
        .warningFill = hex(0xf5c52c),
        .warningBackground = hex(0x33290b),
        .warningText = hex(0xffe08a),
        .error = hex(0xff7a8a),
        .errorBackground = hex(0x3a1519),
        .ok = hex(0x6fd08c),
        .cpuUsr = hex(0x7c8fa7),
        .cpuSys = hex(0x55677d),
        .cpuWait = hex(0x394656),
        .cpuSteal = hex(0xf5c52c),
        .hatch = hex(0x7a5600),
        .hatchEdge = hex(0xffe08a),
    };
    return palette;
}

EngineMark engineMark(const Palette &palette, std::string_view engine, int variant)
{
    for (const EngineRow &row : engineRows) {
        if (row.id != engine)
            continue;
        EngineMark mark{hex(palette.dark ? row.dark : row.light),
                        hex(palette.dark ? row.dark : row.lightText), row.marker, variant % 4 < 2};
        if (variant % 2 == 1)
            mark.color = mark.text = moved(mark.color, palette.dark);
        return mark;
    }
    return {palette.text2, palette.text2, Marker::Circle, true};
}

} // namespace dyno
