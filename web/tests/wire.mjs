// Whether what is told about a table is what src/server/wire.json says: the part of JSON Schema that it uses.
import { readFileSync } from 'node:fs';

const { $defs: definitions } = JSON.parse(readFileSync(new URL('../../src/server/wire.json', import.meta.url), 'utf8'));

const kinds = {
  null: (_, value) => value === null,
  boolean: (_, value) => typeof value === 'boolean',
  integer: ({ minimum, maximum }, value) => Number.isInteger(value) && value >= minimum && value <= maximum,
  string: ({ pattern = '', minLength = 0, maxLength = Infinity }, value) =>
    typeof value === 'string' && [...value].length >= minLength && [...value].length <= maxLength && new RegExp(pattern).test(value),
  array: ({ items, maxItems = Infinity }, value) =>
    Array.isArray(value) && value.length <= maxItems && value.every((one) => fits(items, one)),
  object: ({ properties = {}, required = [], additionalProperties: others = true }, value) =>
    value !== null && typeof value === 'object' && required.every((name) => name in value) &&
    Object.entries(value).every(([name, one]) => (name in properties ? fits(properties[name], one) : others === true || (others && fits(others, one)))),
};

function fits(schema, value) {
  if (schema.$ref) return fits(definitions[schema.$ref.split('/').at(-1)], value);
  if (schema.anyOf) return schema.anyOf.some((one) => fits(one, value));
  if (schema.enum) return schema.enum.includes(value);
  return kinds[schema.type](schema, value);
}

/** Whether the snapshots and news in a message are made as the server makes them. */
export function isOnWire({ snapshot, news }) {
  return (!snapshot || fits(definitions.snapshot, snapshot)) && [news ?? []].flat().every((one) => fits(definitions.news, one));
}
