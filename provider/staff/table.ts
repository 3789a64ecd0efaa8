import { printable } from './printable.ts';

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
