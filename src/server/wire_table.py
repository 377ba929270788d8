#!/usr/bin/env python3
"""Makes the table that wire.c validates with from wire.json, and the section of docs/protocol.md.

   wire_table.py WIRE.JSON                       the table, in C
   wire_table.py --check WIRE.JSON PROTOCOL.MD   whether the section is up to date
   wire_table.py --write WIRE.JSON PROTOCOL.MD   brings it up to date
"""
import json
import re
import sys


def quoted(text):
    return json.dumps(text, ensure_ascii=False)


def letters(pattern):
    """The letters and the length of ^[class]{n}$, the one form of pattern that is used."""
    inside, length = re.fullmatch(r"\^\[(.*)\]\{(\d+)\}\$", pattern).groups()
    ranged = re.sub(r"(.)-(.)", lambda m: "".join(map(chr, range(ord(m[1]), ord(m[2]) + 1))), inside)
    return ranged, int(length)


def symbol(name):
    return "kind_" + name.replace(".", "_")


class Table:
    def __init__(self, schema):
        self.definitions = schema["$defs"]
        self.lines = []
        self.made = {}

    def reference(self, schema):
        return self.kind(schema["$ref"].rsplit("/", 1)[1])

    def kind(self, name):
        if name not in self.made:
            self.made[name] = symbol(name)
            self.lines.append(self.describe(name, self.definitions[name]))
        return "&" + self.made[name]

    def listed(self, name, kinds):
        name = name.replace(".", "_")
        joined = ", ".join(kinds)
        self.lines.append(f"static const struct wire_kind *const {name}[] = {{{joined}, NULL}};")
        return name

    def describe(self, name, schema):
        head = f"static const struct wire_kind {symbol(name)} = "
        if "enum" in schema:
            words = ", ".join(map(quoted, schema["enum"]))
            return head + f"{{WIRE_WORD, .words = (const char *const[]){{{words}, NULL}}}};"
        if "anyOf" in schema:
            kinds = self.listed("any_" + name, [self.reference(one) for one in schema["anyOf"]])
            return head + f"{{WIRE_ANY, .kinds = {kinds}}};"
        return head + getattr(self, "describe_" + schema["type"])(name, schema) + ";"

    def describe_null(self, name, schema):
        return "{WIRE_NULL}"

    def describe_boolean(self, name, schema):
        return "{WIRE_FLAG}"

    def describe_integer(self, name, schema):
        return f"{{WIRE_NUMBER, {schema['minimum']}, {schema['maximum']}}}"

    def describe_string(self, name, schema):
        if "pattern" not in schema:
            return f"{{WIRE_TEXT, {schema['minLength']}, {schema['maxLength']}}}"
        allowed, length = letters(schema["pattern"])
        return f"{{WIRE_TEXT, {length}, {length}, .letters = {quoted(allowed)}}}"

    def inner(self, name, schema):
        self.definitions[name] = schema
        return self.kind(name)

    def describe_array(self, name, schema):
        kinds = self.listed("item_" + name, [self.inner(name + ".item", schema["items"])])
        return f"{{WIRE_LIST, 0, {schema['maxItems']}, .kinds = {kinds}}}"

    def describe_object(self, name, schema):
        if "properties" not in schema:
            kinds = self.listed("value_" + name, [self.inner(name + ".value", schema["additionalProperties"])])
            return f"{{WIRE_MAP, 0, {schema['maxProperties']}, .kinds = {kinds}}}"
        members = [self.member(schema, key, value) for key, value in schema["properties"].items()]
        fields = "fields_" + name.replace(".", "_")
        self.lines.append(f"static const struct wire_field {fields}[] = {{{', '.join(members)}, {{NULL}}}};")
        return f"{{WIRE_OBJECT, .fields = {fields}}}"

    def member(self, schema, key, value):
        kind = "&wire_any_text" if "const" in value else self.reference(value)
        return f"{{{quoted(key)}, {kind}, {'true' if key in schema['required'] else 'false'}}}"

    def make(self):
        commands = [one["$ref"].rsplit("/", 1)[1] for one in self.definitions["command"]["oneOf"]]
        rows = [f"[WIRE_DO_{name[3:].upper()}] = {{{quoted(name[3:])}, {self.kind(name)}}}" for name in commands]
        self.lines.append(f"const struct wire_command wire_commands[WIRE_MESSAGES] = {{{', '.join(rows)}}};")
        self.lines.append(f'_Static_assert(WIRE_MESSAGES == {len(commands)}, "enum wire_verb is not what wire.json has");')
        top = "/* Made from wire.json. */\n#include \"server/wire.h\"\n#include <stddef.h>\n\n"
        text = "static const struct wire_kind wire_any_text = {WIRE_TEXT, 1, 40};"
        return top + "\n".join([text] + self.lines) + "\n"


# ---- the section ----

BEGIN = "<!-- from here to the end of the section: src/server/wire_table.py --write src/server/wire.json docs/protocol.md -->"
END = "<!-- end -->"


def described(schema):
    """What a value may be, in a few words."""
    if "$ref" in schema:
        return f"`{schema['$ref'].rsplit('/', 1)[1]}`"
    if "enum" in schema:
        return ", ".join(f"`{word}`" for word in schema["enum"])
    if "anyOf" in schema:
        return " or ".join(map(described, schema["anyOf"]))
    return DESCRIBED[schema["type"]](schema)


def described_text(schema):
    if "pattern" in schema:
        return f"text `{schema['pattern']}`"
    if "maxLength" in schema:
        return f"text of {schema['minLength']} to {schema['maxLength']} characters"
    return "text"


def described_object(schema):
    if "properties" in schema:
        return ", ".join(f"`{name}`: {described(member)}" for name, member in schema["properties"].items())
    if "additionalProperties" in schema:
        return f"at most {schema['maxProperties']} members, each {described(schema['additionalProperties'])}"
    return "object"


DESCRIBED = {
    "string": described_text,
    "object": described_object,
    "null": lambda schema: "null",
    "boolean": lambda schema: "true or false",
    "integer": lambda schema: f"number from {schema['minimum']} to {schema['maximum']}",
    "array": lambda schema: "list of " + described(schema["items"]),
}


def members(about, first):
    optional = (f"`{key}`" + ("" if key in about["required"] else "?") for key in list(about["properties"])[first:])
    return " ".join(optional)


def document(schema):
    """The section, line by line."""
    definitions, told = schema["$defs"], {"command", "message", "part"}
    for title, kind, first in (("Client to server", "command", 1), ("Server to client", "message", 1), ("Parts of messages", "part", 0)):
        yield f"### {title}\n\n| {'part' if kind == 'part' else 'message'} | members | meaning |\n|---|---|---|"
        for one in definitions[kind]["oneOf"]:
            name = one["$ref"].rsplit("/", 1)[1]
            told.add(name)
            about = definitions[name]
            yield f"| `{name if kind == 'part' else name[3:]}` | {members(about, first)} | {about['description']} |"
        yield ""
    yield "### Values\n\n| value | what it may be |\n|---|---|"
    for name, about in definitions.items():
        if name not in told:
            more = f": {about['description']}" if "description" in about else ""
            yield f"| `{name}` | {described(about)}{more} |"
    yield ""


def renewed(schema, text):
    head, rest = text.split(BEGIN)
    return head + BEGIN + "\n\n" + "\n".join(document(schema)) + "\n" + END + rest.split(END, 1)[1]


def main():
    how = sys.argv[1] if sys.argv[1].startswith("--") else None
    with open(sys.argv[2] if how else sys.argv[1], encoding="utf-8") as file:
        schema = json.load(file)
    if not how:
        print(Table(schema).make(), end="")
        return
    with open(sys.argv[3], encoding="utf-8") as file:
        text = file.read()
    new = renewed(schema, text)
    if how == "--write":
        with open(sys.argv[3], "w", encoding="utf-8") as file:
            file.write(new)
    elif new != text:
        sys.exit(f"{sys.argv[3]} is not up to date: wire_table.py --write {sys.argv[2]} {sys.argv[3]}")


main()
