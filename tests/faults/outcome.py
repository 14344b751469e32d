# SPDX-License-Identifier: GPL-3.0-or-later
"""What came of a fault on an engine, for people: a line for the terminal, a row of the document."""
import re

from places import SHORT

# What is not about the fault: advice of the referee on a machine that is busy with faults.
NOISE = re.compile("load average|more users only wait|load generator included")
TELLING = re.compile(r"sqldyno:|  [A-Z]|First .* failure|.*connections? lost\. |.*\bnot\b")


class Outcome:
    def __init__(self, fault, engine, seen=None, wrong=(), skipped="", hidden=()):
        self.fault, self.engine, self.seen, self.wrong, self.skipped = fault, engine, seen, list(wrong), skipped
        self.hidden = [text for text in hidden if text]

    def line(self, verbose=False):
        said = "skipped: " + self.skipped if self.skipped else "WRONG: " + "; ".join(self.wrong) if self.wrong else "ok"
        text = f"{self.fault.name:24} {self.engine:11} {said}"
        if (verbose or self.wrong) and self.seen:
            telling = [line for line in dict.fromkeys(self.seen.all_words().splitlines())
                       if TELLING.match(line) and not NOISE.search(line)]
            text += "\n    ".join(["", str(self.seen.facts()), *telling])
        return text

    def sees(self):
        if self.skipped:
            return "not done: " + self.plain(self.skipped)
        if self.wrong:
            return "**does not hold:** " + self.plain("; ".join(self.wrong))
        lines = [line for line in self.seen.all_words().splitlines() if not re.match(r" *\d+ s ", line)]
        said = []
        for pattern in self.fault.says:
            at = next(number for number, line in enumerate(lines) if re.search(pattern, line))
            at -= at > 0 and lines[at].startswith("  ")  # advice, of what is said before it
            advice = lines[at + 1] if re.match("  [A-Z]", "".join(lines[at + 1:at + 2])) else ""
            said.append(self.plain(lines[at].removeprefix("sqldyno: ") + " " + advice.strip()))
        end = f"exit {self.seen.code}" if self.seen.code else "the run goes to its end, exit 0"
        return "; ".join([end] + [f"“{words}”" for words in said])

    # Without what differs from one time to the next and says nothing.
    def plain(self, text):
        for folder in self.hidden:
            text = text.replace(folder, "…")
        for pattern, word in ((r"\b[\da-f]{8}-[\da-f-]{27}", "ID"), (r"\b(?:\d{1,3}\.){3}\d{1,3}:\d+", "HOST:PORT"),
                              (r"/[\w./+-]*sqldyno-\w+", "…"), (r"\|", "/"), (r"(?<=as )[0-9.]+(?= GiB)", "N")):
            text = re.sub(pattern, word, text)
        text = " ".join(text.split())
        return text if len(text) <= 400 else text[:400].rsplit(" ", 1)[0] + " …"

    def counted(self):
        seen = self.seen
        if not seen or not seen.attempted:
            return ""
        failed = " + ".join(f"{count} {name}" for name, count in seen.classes.items()) or "0"
        words = [f"{SHORT[self.engine]} {seen.attempted} = {seen.committed} + {failed}"]
        if seen.lost:
            words.append(f"{seen.lost} lost, {seen.reopened} again")
        if seen.away:
            words.append(f"{seen.away} s away")
        if self.fault.slowest:
            words.append(f"longest {seen.slowest:.0f} ms")
        return "; ".join(words)

    def kept(self):
        if self.skipped or not self.seen:
            return ""
        if self.seen.untouched:
            return "the store, byte by byte"
        if self.seen.state == "nothing":
            return "no run is begun"
        return f"the run, {self.seen.state}" + (f", {self.seen.seconds} s" if self.seen.seconds else "")


def markdown(outcomes):
    """One line per fault and per what is seen: engines of which the same is seen stand together."""
    lines = ["| fault | what is done | engines | what the person sees | what is counted | what is kept |",
             "|---|---|---|---|---|---|"]
    for fault in dict.fromkeys(outcome.fault for outcome in outcomes):
        rows = {}
        for outcome in outcomes:
            if outcome.fault is fault:
                rows.setdefault((outcome.sees(), outcome.kept()), []).append(outcome)
        name, what = f"`{fault.name}`", fault.what
        for (sees, kept), same in rows.items():
            engines = " ".join(SHORT[outcome.engine] for outcome in same)
            counted = "<br>".join(filter(None, (outcome.counted() for outcome in same)))
            lines.append(f"| {name} | {what} | {engines} | {sees} | {counted} | {kept} |")
            name = what = ""
    return "\n".join(lines) + "\n"
