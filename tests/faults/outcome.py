# SPDX-License-Identifier: GPL-3.0-or-later
"""What came of a fault on an engine, in words that are the same each time."""
import re

from places import SHORT

class Outcome:
    def __init__(self, fault, engine, seen=None, wrong=(), skipped="", hidden=()):
        self.fault, self.engine, self.seen, self.wrong, self.skipped = fault, engine, seen, list(wrong), skipped
        self.hidden = [text for text in hidden if text]

    def line(self, verbose=False):
        said = "skipped: " + self.skipped if self.skipped else "WRONG: " + "; ".join(self.wrong) if self.wrong else "ok"
        text = f"{self.fault.name:24} {self.engine:11} {said}"
        if (verbose or self.wrong) and self.seen:
            telling = [line for line in dict.fromkeys(self.seen.all_words().splitlines())
                       if re.match("sqldyno:|  [A-Z](?!t )|First|.*connections? lost\\. |.*not |.*generator", line)]
            text += "\n    ".join(["", str(self.seen.facts()), *telling])
        return text

    def user_sees(self):
        if self.skipped:
            return "not done: " + self.skipped
        if self.wrong:
            return "**does not hold:** " + self.plain("; ".join(self.wrong))
        sees = ["the run goes to its end" if self.fault.code == 0 else f"exit {self.fault.code}"]
        if self.fault.says:
            found = next((line for line in self.seen.all_words().splitlines() if re.search(self.fault.says, line)), "")
            sees.append(f"“{self.plain(found)}”")
        return ", ".join(sees)

    # Without what differs from one time to the next.
    def plain(self, text):
        for folder in self.hidden:
            text = text.replace(folder, "…")
        for pattern, word in ((r"(?:/[\w.+-]+){2,}", "FILE"), (r"\b[\da-f]{8}-[\da-f-]{27}", "ID"),
                              (r"\b(?:\d{1,3}\.){3}\d{1,3}(?::\d+)?", "HOST"), (r"\d[\d.,]*", "N"), (r"\|", "/")):
            text = re.sub(pattern, word, text)
        return text if len(text) <= 240 else text[:240].rsplit(" ", 1)[0] + " …"

    def counted(self):
        if self.skipped or self.wrong or self.fault.state == "nothing":
            return "–"
        words = []
        if self.fault.failures:
            words.append("failures: " + ", ".join(self.seen.classes))
        else:
            words.append("no failure")
        if self.fault.lost:
            words.append("each lost connection as opened again")
        if self.fault.gap:
            words.append("an outage")
        if self.fault.slowest:
            words.append("long response times")
        return "; ".join(words)

    def kept(self):
        if self.skipped or self.wrong:
            return "–"
        if self.fault.untouched:
            return "the store, byte by byte"
        if self.fault.state == "nothing":
            return "no run is begun"
        return f"the run as {self.fault.state}" + (", all its seconds" if self.fault.seconds else "")

    def row(self):
        return self.user_sees(), self.counted(), self.kept()


def markdown(outcomes):
    """One line per fault and per outcome: engines that say the same stand together."""
    lines = ["| what is done | engines | what the person sees | what is counted | what is kept | fault |",
             "|---|---|---|---|---|---|"]
    for fault in dict.fromkeys(outcome.fault for outcome in outcomes):
        rows = {}
        for outcome in outcomes:
            if outcome.fault is fault:
                rows.setdefault(outcome.row(), []).append(SHORT[outcome.engine])
        for (sees, counted, kept), engines in rows.items():
            lines.append(f"| {fault.what} | {' '.join(engines)} | {sees} | {counted} | {kept} | `{fault.name}` |")
    return "\n".join(lines) + "\n"
