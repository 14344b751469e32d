// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/referee/releases.h"

#include <array>

namespace dyno {

namespace {

struct Release
{
    std::string_view engine;
    std::string_view line; // of versions: "15" holds 15.18
    int year;
};

// From the projects' own release notes.
constexpr std::array releases{
    Release{"postgresql", "9.4", 2014}, Release{"postgresql", "9.5", 2016}, Release{"postgresql", "9.6", 2016},
    Release{"postgresql", "10", 2017},  Release{"postgresql", "11", 2018},  Release{"postgresql", "12", 2019},
    Release{"postgresql", "13", 2020},  Release{"postgresql", "14", 2021},  Release{"postgresql", "15", 2022},
    Release{"postgresql", "16", 2023},  Release{"postgresql", "17", 2024},  Release{"postgresql", "18", 2025},
    Release{"mariadb", "10.1", 2015},   Release{"mariadb", "10.2", 2017},   Release{"mariadb", "10.3", 2018},
    Release{"mariadb", "10.4", 2019},   Release{"mariadb", "10.5", 2020},   Release{"mariadb", "10.6", 2021},
    Release{"mariadb", "10.7", 2022},   Release{"mariadb", "10.8", 2022},   Release{"mariadb", "10.9", 2022},
    Release{"mariadb", "10.10", 2022},  Release{"mariadb", "10.11", 2023},  Release{"mariadb", "11.0", 2023},
    Release{"mariadb", "11.1", 2023},   Release{"mariadb", "11.2", 2023},   Release{"mariadb", "11.3", 2024},
    Release{"mariadb", "11.4", 2024},   Release{"mariadb", "11.5", 2024},   Release{"mariadb", "11.6", 2024},
    Release{"mariadb", "11.7", 2025},   Release{"mariadb", "11.8", 2025},   Release{"mariadb", "12.0", 2025},
    Release{"mariadb", "12.1", 2025},   Release{"mysql", "5.6", 2013},      Release{"mysql", "5.7", 2015},
    Release{"mysql", "8.0", 2018},      Release{"mysql", "8.1", 2023},      Release{"mysql", "8.2", 2023},
    Release{"mysql", "8.3", 2024},      Release{"mysql", "8.4", 2024},      Release{"mysql", "9.0", 2024},
    Release{"mysql", "9.1", 2024},      Release{"mysql", "9.2", 2025},      Release{"mysql", "9.3", 2025},
    Release{"mysql", "9.4", 2025},      Release{"mysql", "9.5", 2025},      Release{"sqlite", "3.31", 2020},
    Release{"mysql", "9.6", 2026},      Release{"mysql", "9.7", 2026},
    Release{"sqlite", "3.32", 2020},    Release{"sqlite", "3.33", 2020},    Release{"sqlite", "3.34", 2020},
    Release{"sqlite", "3.35", 2021},    Release{"sqlite", "3.36", 2021},    Release{"sqlite", "3.37", 2021},
    Release{"sqlite", "3.38", 2022},    Release{"sqlite", "3.39", 2022},    Release{"sqlite", "3.40", 2022},
    Release{"sqlite", "3.41", 2023},    Release{"sqlite", "3.42", 2023},    Release{"sqlite", "3.43", 2023},
    Release{"sqlite", "3.44", 2023},    Release{"sqlite", "3.45", 2024},    Release{"sqlite", "3.46", 2024},
    Release{"sqlite", "3.47", 2024},    Release{"sqlite", "3.48", 2025},    Release{"sqlite", "3.49", 2025},
    Release{"sqlite", "3.50", 2025},    Release{"sqlite", "3.51", 2025},
};

} // namespace

int releaseYear(std::string_view engine, std::string_view version)
{
    for (const Release &release : releases) {
        const bool isOfLine = version.starts_with(release.line)
                              && (version.size() == release.line.size() || version[release.line.size()] == '.');
        if (release.engine == engine && isOfLine)
            return release.year;
    }
    return 0;
}

} // namespace dyno
