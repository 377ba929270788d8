#!/usr/bin/env python3
"""What tools/catalogue makes of sentences in C and of PO files, and what it refuses: each complaint with
its place and with what to do. Then the catalogue of the project against xgettext, if that is installed.

    catalogue_test.py TOOLS/CATALOGUE
"""
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

TOOL = pathlib.Path(sys.argv[1]).resolve()
HEADER = '''msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: nplurals=2; plural=(n > 1);\\n"
'''
CODE = '''#include "core/language.h"
/* N_("in a comment") */
static const char *const words[] = {N_("first \\"one\\"\\n"
                                       "second\\n"), "no sentence"};
static const struct qn_noun noun = NP_("%d card", "%d cards");
void say(void) { put(qn_say(lang, "seat %d: %s"), qn_say(talk->lang, NC_("a slot", "open")), qn_say(lang, words[0])); }
'''
SOUND = {
    (None, 'first \\"one\\"\\nsecond\\n'): ['premier « un »\\nsecond\\n'],
    (None, "%d card", "%d cards"): ["%d carte", "%d cartes"],
    (None, "seat %d: %s"): ["%2$s au siège %1$d"],
    ("a slot", "open"): ["libre"],
}
failed = passed = 0


def check(truth, what):
    global failed, passed
    passed += bool(truth)
    if not truth:
        failed += 1
        print(f"FAILED: {what}")


class Project:
    """A folder with one file of C and one of French; the tool finds the rest from where it lies."""

    def __init__(self, place):
        self.place = pathlib.Path(place)
        for folder in ("tools", "lang/quinte", "src/core"):
            (self.place / folder).mkdir(parents=True)
        shutil.copy(TOOL, self.place / "tools" / "catalogue")
        (self.place / "lang" / "LINGUAS").write_text("fr\n")
        self.po, self.code = self.place / "lang/quinte/fr.po", self.place / "src/core/a.c"
        self.write()

    def write(self, code=CODE, entries=None, header=HEADER, more=""):
        lines = [header]
        for key, forms in (SOUND if entries is None else entries).items():
            if key[0] is not None:
                lines.append(f'msgctxt "{key[0]}"')
            lines.append(f'msgid "{key[1]}"')
            if len(key) == 3:
                lines.append(f'msgid_plural "{key[2]}"')
                lines += [f'msgstr[{i}] "{form}"' for i, form in enumerate(forms)]
            else:
                lines.append(f'msgstr "{forms[0]}"')
            lines.append("")
        self.po.write_text("\n".join(lines) + more)
        self.code.write_text(code)

    def run(self, *words):
        return subprocess.run([sys.executable, self.place / "tools/catalogue", *words], cwd=self.place,
                              capture_output=True, text=True, check=False)

    def refuses(self, what, place, said):
        """`check` and `tables` both, and no table is left behind."""
        for words in (("check",), ("tables", "out.d", "out.c")):
            done = self.run(*words)
            check(done.returncode == 1 and re.search(f"^{place}:[0-9]+: .*{said}", done.stderr, re.M),
                  f"{what}: {done.returncode}, {done.stderr or done.stdout}")
        check(not (self.place / "out.c").exists(), f"{what}: a table was made")


def but(key, *forms):
    return SOUND | {key: list(forms)}


def refusals(project):
    po, code = "lang/quinte/fr.po", "src/core/a.c"
    seat, cards, slot = (None, "seat %d: %s"), (None, "%d card", "%d cards"), ("a slot", "open")
    first = next(iter(SOUND))
    lacking = {key: forms for key, forms in SOUND.items() if key != slot}
    for what, place, said, changed in (
            ("a sentence that lacks", code, "'open' in the context 'a slot' is not in", {"entries": lacking}),
            ("an empty one", po, "is not translated", {"entries": but(seat, "")}),
            ("a value that lacks", po, "other places to fill", {"entries": but(seat, "siège %d")}),
            ("values in another order", po, "other places to fill", {"entries": but(seat, "%s siège %d")}),
            ("another kind of value", po, "other places to fill", {"entries": but(seat, "siège %ld : %s")}),
            ("a place twice", po, "other places to fill", {"entries": but(seat, "%1$d et %1$d")}),
            ("a form that lacks", po, "1 forms instead of the 2", {"entries": but(cards, "%d carte")}),
            ("a line that lacks", po, "begin and end alike", {"entries": but(first, "premier")}),
            ("an entry nobody says", po, "no longer said anywhere",
             {"entries": SOUND | {(None, "gone"): ["parti"]}}),
            ("an old entry", po, "no longer said", {"more": '#~ msgid "old"\n#~ msgstr "vieux"\n'}),
            ("a fuzzy one", po, "fuzzy",
             {"entries": lacking, "more": '#, fuzzy\nmsgctxt "a slot"\nmsgid "open"\nmsgstr "libre"\n'}),
            ("one twice", po, "there twice", {"more": 'msgid "seat %d: %s"\nmsgstr "siège %d : %s"\n'}),
            ("what is no entry", po, "not a line of a PO file", {"more": "msgid open\n"}),
            ("no rule for numbers", po, "lacks Plural-Forms", {"header": 'msgid ""\nmsgstr ""\n\n'}),
            ("a rule with too many forms", po, "is no rule for 2 forms",
             {"header": HEADER.replace("(n > 1)", "n")}),
            ("a rule that does more", po, "is no rule for 2 forms",
             {"header": HEADER.replace("(n > 1)", "system(0)")}),
            ("a mark around what is no literal", code, "takes literals", {"code": CODE + "x = N_(words);\n"}),
            ("two forms for many", code, "reads otherwise of many",
             {"code": CODE + 'y = NP_("%d card", "%d of them");\n'})):
        project.write(**changed)
        project.refuses(what, place, said)
    project.write()
    (project.place / "lang" / "LINGUAS").write_text("fr\nde\n")
    project.refuses("a language without a file", "lang/LINGUAS", "de.po is missing")
    for wrong in ("en", "fr\nfr", "français"):
        (project.place / "lang" / "LINGUAS").write_text(wrong)
        done = project.run("check")
        check(done.returncode == 1 and "one code a line" in done.stderr, f"LINGUAS {wrong!r}: {done.stderr}")
    (project.place / "lang" / "LINGUAS").write_text("# a comment\nfr  # French\n")
    check(project.run("codes").stdout.split() == ["fr", "en"], "the list with comments")
    (project.place / "lang" / "LINGUAS").write_text("fr\n")


def makes(project):
    project.write()
    done = project.run("tables", "out.d", "out.c")
    check(done.returncode == 0 and not done.stderr, f"a sound project: {done.stderr}")
    table = (project.place / "out.c").read_text()
    check('"a slot\\004open"' in table and '"%d carte\\000%d cartes"' in table, f"the table:\n{table}")
    check("in a comment" not in table and "no sentence" not in table, "what is no sentence is in the table")
    check("src/core/a.c" in (project.place / "out.d").read_text(), "the sources are not in the list")
    few = project.run("tables", "out.d", "few.c", "nowhere.c")
    check(few.returncode == 0 and "libre" not in (project.place / "few.c").read_text(), "others' sentences are in")
    longer = project.run("tables", "out.d", "longer.c", "--pseudo")
    check(longer.returncode == 0 and "QN_QPS" in (project.place / "longer.c").read_text(), "no pseudo-language")
    check("QN_FR, QN_QPS, QN_EN, QN_LANGS" in project.run("languages", "--pseudo").stdout, "the enumeration")
    check(project.run("nonsense").returncode == 2, "an unknown command")


def updates(project):
    """What the code says anew is added, what it no longer says goes; the rest stays as it is."""
    project.write(more="# a translator's note\nmsgid \"gone\"\nmsgstr \"parti\"\n",
                  code=CODE + 'z = qn_say(lang, "new");\n')
    done = project.run("update")
    check("1 added" in done.stdout and "1 dropped" in done.stdout, f"update: {done.stdout}{done.stderr}")
    project.refuses("what was added", "lang/quinte/fr.po", "'new' is not translated")
    project.po.write_text(project.po.read_text().replace('msgid "new"\nmsgstr ""', 'msgid "new"\nmsgstr "neuf"'))
    check(project.run("check").returncode == 0, "what was added and translated is refused")
    before = project.po.read_text()
    project.run("update")
    check(project.po.read_text() == before, "a second update changes something")
    project.write()
    project.po.write_text(project.run("pot").stdout)
    project.refuses("the template", "lang/quinte/fr.po", "is not translated")


def sentences(text):
    """(context, sentence, of many) of each entry."""
    found = set()
    for entry in re.split(r"\n\n+", text):
        lines = [line for line in entry.split("\n") if not line.startswith("#")]
        fields = {}
        name = None
        for line in lines:
            match = re.match(r'(\w+(?:\[\d\])?) (".*")$', line)
            name, part = (match[1], match[2]) if match else (name, line)
            fields[name] = fields.get(name, "") + part[1:-1]
        if fields.get("msgid"):
            found.add((fields.get("msgctxt"), fields["msgid"], fields.get("msgid_plural")))
    return found


def agrees_with_gettext():
    root = TOOL.parent.parent
    ours = subprocess.run([TOOL, "pot"], capture_output=True, text=True, check=True).stdout
    check(len(sentences(ours)) > 1000, "too few sentences")
    if not shutil.which("xgettext"):
        print("NOT CHECKED for want of xgettext: that it finds the same sentences")
        return
    files = [path for path in sorted((root / "src").rglob("*.[ch]")) if "tests" not in path.parts]
    keywords = ["-k", "-kN_", "-kNC_:1c,2", "-kNP_:1,2", "-kqn_say:2", "-kqn_say_count:2,3"]
    theirs = subprocess.run(["xgettext", "--from-code=UTF-8", "-LC", *keywords, "-o-", *files],
                            capture_output=True, text=True, check=True).stdout
    check(sentences(ours) == sentences(theirs),
          f"xgettext finds others: {sorted(map(str, sentences(ours) ^ sentences(theirs)))[:10]}")
    for path in sorted((root / "lang" / "quinte").glob("*.po")):
        done = subprocess.run(["msgfmt", "-c", "-o", "/dev/null", path], capture_output=True, text=True, check=False)
        check(done.returncode == 0, f"msgfmt refuses {path}: {done.stderr}")


with tempfile.TemporaryDirectory() as folder:
    small = Project(folder)
    makes(small)
    (small.place / "out.c").unlink()
    refusals(small)
    updates(small)
agrees_with_gettext()
print(f"catalogue: {passed} checks passed, {failed} failed")
sys.exit(1 if failed else 0)
