/** A JSON value. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** JSON for people: what has no object or list inside stands on one line, so that a slot or an offer is a line. */
export function printCatalogue(value: Json): string {
  return `${print(value, '')}\n`;
}

function print(value: Json, indent: string): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const inner = `${indent}  `;
  if (isList(value)) {
    if (value.length === 0) return '[]';
    return `[\n${value.map((entry) => inner + print(entry, inner)).join(',\n')}\n${indent}]`;
  }
  const members = Object.entries(value).map(([key, entry]) => `${JSON.stringify(key)}: ${print(entry, inner)}`);
  if (Object.values(value).every((entry) => typeof entry !== 'object')) return `{ ${members.join(', ')} }`;
  return `{\n${members.map((member) => inner + member).join(',\n')}\n${indent}}`;
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}
