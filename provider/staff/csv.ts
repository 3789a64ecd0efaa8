/** A value of a report; a number is written as it is. */
export type Cell = string | number | null;

/**
 * One field by RFC 4180. A text that a spreadsheet would take for a formula gets an apostrophe before it, which makes it text there: names come
 * from customers, and a cell that begins with '=' can send the others away.
 */
function field(value: Cell): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The records of rows under their names, without their line ends; `names` also where there are no rows. */
export function csv(names: readonly string[], rows: readonly Readonly<Record<string, Cell>>[]): string[] {
  return [names, ...rows.map((row) => names.map((name) => row[name] ?? null))].map((cells) =>
    cells.map(field).join(','),
  );
}
