/**
 * Characters that must not reach a terminal: line ends and control characters (C0, DEL, C1, U+2028, U+2029) and bidi
 * controls. Texts of customers have none (packages/contract/values/typed-text.ts), but imported files may contain them.
 */
const UNPRINTABLE = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;

const SHORT: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** One line that shows as one line: such characters are written like in JSON, '\n' or '\u001b'. */
export function printable(line: string): string {
  return line.replace(
    UNPRINTABLE,
    (character) => SHORT[character] ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** JSON for programs; also escapes what JSON leaves (DEL, C1, bidi controls). */
export function printableJson(value: unknown): string {
  return JSON.stringify(value, null, 2).split('\n').map(printable).join('\n');
}

/** Rows as aligned columns under their names; numbers are right-aligned. Without rows, the given line. */
export function table(rows: readonly Readonly<Record<string, string | number | null>>[], none: string): string[] {
  const [head] = rows;
  if (!head) return [none];
  const names = Object.keys(head);
  // Escaped before measuring, so that columns align.
  const cells = rows.map((row) => names.map((name) => printable(String(row[name] ?? '-'))));
  const widths = names.map((name, n) => Math.max(name.length, ...cells.map((line) => line[n]?.length ?? 0)));
  const right = names.map((name) => rows.every((row) => typeof row[name] === 'number'));
  const line = (values: readonly string[]) =>
    values
      .map((value, n) => (right[n] ? value.padStart(widths[n] ?? 0) : value.padEnd(widths[n] ?? 0)))
      .join('  ')
      .trimEnd();
  return [line(names), line(widths.map((width) => '-'.repeat(width))), ...cells.map(line)];
}
