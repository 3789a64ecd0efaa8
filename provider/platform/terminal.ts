/**
 * What may not reach a terminal as it is: all that ends a line or steers the terminal (C0, DEL, C1, U+2028, U+2029) and all that turns
 * the order of the text around it (bidi controls). Customers cannot type most of it (contract/fields.ts), but older rows and imported
 * files may hold it.
 */
const UNPRINTABLE = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;

const SHORT: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** One line that shows as one line: what may not reach a terminal is written as JSON writes it, '\n' or '\u001b'. */
export function printable(line: string): string {
  return line.replace(
    UNPRINTABLE,
    (character) => SHORT[character] ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** JSON for programs, on lines of its own making; what JSON leaves as it is (DEL, C1, bidi controls) is escaped too. */
export function printableJson(value: unknown): string {
  return JSON.stringify(value, null, 2).split('\n').map(printable).join('\n');
}

/** Lines of rows as aligned columns under their names; numbers stand to the right. A line that says so when there are none. */
export function table(rows: readonly Readonly<Record<string, string | number | null>>[], none: string): string[] {
  const [head] = rows;
  if (!head) return [none];
  const names = Object.keys(head);
  // Escaped before it is measured, so that the columns stand.
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
