# SPDX-License-Identifier: GPL-3.0-or-later
"""tests/FAULTS.md: each program writes its own part, between two marks."""
from product import TOP

PATH = f"{TOP}/tests/FAULTS.md"


def replace_part(name, text):
    begin, end = f"<!-- {name} -->\n", f"<!-- end of {name} -->\n"
    with open(PATH, encoding="utf-8") as file:
        whole = file.read()
    head, rest = whole.split(begin)
    tail = rest.split(end)[1]
    with open(PATH, "w", encoding="utf-8") as file:
        file.write(head + begin + text + end + tail)
