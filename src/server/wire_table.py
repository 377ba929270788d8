#!/usr/bin/env python3
"""Makes what others have of wire.json: the table that wire.c validates with, the section of
docs/programming/protocol.md, and the types of the page.

   wire_table.py WIRE.JSON                               the table, in C
   wire_table.py --check WIRE.JSON PROTOCOL.MD WIRE.TS   whether section and types are up to date
   wire_table.py --write WIRE.JSON PROTOCOL.MD WIRE.TS   brings them up to date
"""
import json
import re
import sys
import textwrap


def quoted(text):
    return json.dumps(text, ensure_ascii=False)


def target(schema):
    """The name of what is referred to."""
    return schema["$ref"].rsplit("/", 1)[1]


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
        return self.kind(target(schema))

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
        commands = [target(one) for one in self.definitions["command"]["oneOf"]]
        rows = [f"[WIRE_DO_{name[3:].upper()}] = {{{quoted(name[3:])}, {self.kind(name)}}}" for name in commands]
        self.lines.append(f"const struct wire_command wire_commands[WIRE_MESSAGES] = {{{', '.join(rows)}}};")
        protocol = self.definitions["protocol"]["maximum"]
        self.lines.append(f'_Static_assert(WIRE_MESSAGES == {len(commands)}, "enum wire_verb is not what wire.json has");')
        self.lines.append(f'_Static_assert(WIRE_PROTOCOL == {protocol}, "wire.json describes another protocol");')
        top = "/* Made from wire.json. */\n#include \"server/wire.h\"\n#include <stddef.h>\n\n"
        text = "static const struct wire_kind wire_any_text = {WIRE_TEXT, 1, 40};"
        return top + "\n".join([text] + self.lines) + "\n"


# ---- the section ----

BEGIN = "<!-- from here to the end of the section: made from src/server/wire.json by src/server/wire_table.py -->"
END = "<!-- end -->"


def described(schema):
    """What a value may be, in a few words."""
    if "$ref" in schema:
        return f"`{target(schema)}`"
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
    needed = about.get("required", ())
    return " ".join(f"`{key}`" + ("" if key in needed else "?") for key in list(about["properties"])[first:])


def meaning(about):
    """What the message or part is, and then its members, as far as that needs to be said."""
    more = (f"`{key}`: {value['description']}" for key, value in about["properties"].items() if "description" in value)
    return ". ".join([about["description"], *more])


def document(schema):
    """The section, line by line."""
    definitions, told = schema["$defs"], {"command", "message", "part"}
    for title, kind, first in (("Client to server", "command", 1), ("Server to client", "message", 1), ("Parts of messages", "part", 0)):
        yield f"### {title}\n\n| {'part' if kind == 'part' else 'message'} | members | meaning |\n|---|---|---|"
        for one in definitions[kind]["oneOf"]:
            name = target(one)
            told.add(name)
            about = definitions[name]
            yield f"| `{name if kind == 'part' else name[3:]}` | {members(about, first)} | {meaning(about)} |"
        yield ""
    yield "### Values\n\n| value | what it may be |\n|---|---|"
    for name, about in definitions.items():
        if name not in told:
            more = f": {about['description']}" if "description" in about else ""
            yield f"| `{name}` | {described(about)}{more} |"
    yield ""


def with_section(schema, text):
    head, rest = text.split(BEGIN)
    return head + BEGIN + "\n\n" + "\n".join(document(schema)) + "\n" + END + rest.split(END, 1)[1]


# ---- the types ----

TOP = """// Made from src/server/wire.json by src/server/wire_table.py.
// {title}.
import type {{ Lang }} from '../lang/list';
import type {{ GameId }} from './games';

export type {{ GameId, Lang }};"""


def wrapped(text, indent):
    lines = textwrap.wrap(text, 100, initial_indent=indent, subsequent_indent=indent, break_on_hyphens=False)
    return (line.replace("\u00a0", " ") for line in lines)


def comment(schema, indent=""):
    """What the schema says of it, as a sentence."""
    words = schema.get("description")
    if not words:
        return
    sentence = words[0].upper() + words[1:] + "."
    if len(indent + sentence) <= 92:
        yield f"{indent}/** {sentence} */"
    else:
        yield indent + "/**"
        yield from wrapped(sentence, indent + " * ")
        yield indent + " */"


def is_constant(schema):
    return schema.get("type") == "integer" and schema["minimum"] == schema["maximum"]


class Types:
    """Definitions with a title and those with members are types by name; a number that may be only
    one is a constant; all others are written where they are used. Which games and
    languages there are is for the page to say."""

    def __init__(self, schema):
        self.title = schema["title"]
        self.definitions = schema["$defs"]

    def named(self, name):
        """The name that the type of a definition has, if it has one."""
        about = self.definitions[name]
        if is_constant(about):
            return f"typeof {name}"
        if "title" not in about and "properties" in about:
            return "".join(map(str.capitalize, name.split(".")))
        return about.get("title")

    def type(self, schema):
        if "$ref" in schema:
            return self.named(target(schema)) or self.type(self.definitions[target(schema)])
        if "const" in schema or "enum" in schema:
            return " | ".join(f"'{word}'" for word in schema.get("enum", [schema.get("const")]))
        for several in ("oneOf", "anyOf"):
            if several in schema:
                return " | ".join(map(self.type, schema[several]))
        return getattr(self, "type_" + schema["type"])(schema)

    def type_string(self, schema):
        return "string"

    def type_boolean(self, schema):
        return "boolean"

    def type_null(self, schema):
        return "null"

    def type_integer(self, schema):
        return "number"

    def type_array(self, schema):
        items = self.type(schema["items"])
        return f"({items})[]" if "|" in items else f"{items}[]"

    def type_object(self, schema):
        values = self.type(schema["additionalProperties"]) if "additionalProperties" in schema else "unknown"
        return f"Record<string, {values}>"

    def about(self, schema):
        """What is known of a member: what is said of it here, or of its type where that has no name."""
        if "description" in schema or "$ref" not in schema or self.named(target(schema)):
            return schema
        return self.definitions[target(schema)]

    def interface(self, name, about):
        yield f"export interface {name} {{"
        for key, schema in about["properties"].items():
            yield from comment(self.about(schema), "  ")
            yield f"  {key}{'' if key in about.get('required', ()) else '?'}: {self.type(schema)};"
        if about.get("additionalProperties", True):
            yield "  [member: string]: unknown;"
        yield "}"

    def alias(self, name, about):
        line = f"export type {name} = {self.type(about)};"
        if len(line) <= 100:
            yield line
            return
        yield f"export type {name} ="
        yield from wrapped(("| " + self.type(about)).replace("| ", "|\u00a0") + ";", "  ")

    def definition(self, name, about):
        yield ""
        yield from comment(about)
        if is_constant(about):
            yield f"export const {name} = {about['minimum']};"
        elif "properties" in about:
            yield from self.interface(self.named(name), about)
        else:
            yield from self.alias(self.named(name), about)

    def make(self):
        yield TOP.format(title=self.title)
        for name, about in self.definitions.items():
            if self.named(name) and name not in ("game", "lang"):
                yield from self.definition(name, about)
        yield ""


def types(schema, _):
    return "\n".join(Types(schema).make())


# ----


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def main():
    how = sys.argv[1] if sys.argv[1].startswith("--") else None
    source, *others = sys.argv[2:] if how else sys.argv[1:]
    schema = json.loads(read(source))
    if not how:
        print(Table(schema).make(), end="")
    for path in others:
        text = read(path)
        new = (types if path.endswith(".ts") else with_section)(schema, text)
        if how == "--write":
            with open(path, "w", encoding="utf-8") as file:
                file.write(new)
        elif new != text:
            sys.exit(f"{path} is not up to date: wire_table.py --write {' '.join(sys.argv[2:])}")


main()
