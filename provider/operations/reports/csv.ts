/** A value of a report. */
export type Cell = string | number | null;

/**
 * The positions in a text at which a spreadsheet could begin a cell that is a formula: before = + - @ and their full-width forms, at the start
 * of the text or after a separator. Excel with Indonesian settings separates cells by ';' and does not obey quotes that a comma follows; tabs
 * and line breaks separate too. Quotes, spaces and invisible characters in between do not count, since spreadsheets drop them. A tab or line
 * break at the start counts for the same reason.
 */
const FORMULA_STARTS =
  /(?=[=+\-@＝＋－＠])(?<=(?:^|[;\t\r\n])[\p{Z}\p{Cf}"]*)|(?=[\t\r\n])(?<=(?:^|;)[\p{Z}\p{Cf}"]*)/gu;

/**
 * One field by RFC 4180, always in quotes. An apostrophe makes text of what a spreadsheet would take for a formula: names come from customers,
 * and a formula can send the other cells away. The apostrophe keeps the text readable and is easy to remove; taking characters out would not be.
 * A number is ours, never a customer's text: it stays as it is, so that a negative amount is still a number.
 */
function field(value: Cell): string {
  const text = typeof value === 'string' ? value.replace(FORMULA_STARTS, "'") : String(value ?? '');
  return `"${text.replaceAll('"', '""')}"`;
}

/** The records of rows under their names, without their line ends; `names` also where there are no rows. */
export function csv(names: readonly string[], rows: readonly Readonly<Record<string, Cell>>[]): string[] {
  return [names, ...rows.map((row) => names.map((name) => row[name] ?? null))].map((cells) =>
    cells.map(field).join(','),
  );
}
