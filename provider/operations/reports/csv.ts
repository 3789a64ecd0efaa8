export type Cell = string | number | null;

/**
 * Matches the positions at which a spreadsheet could start a formula: before = + - @ and their full-width forms, at the start of the text or after a
 * separator (comma, semicolon, tab, line break). Excel separates cells by the separator of its settings, even inside quotes. Spreadsheets skip
 * quotes, spaces and invisible characters before a formula. A tab or line break at the start matches too.
 */
const FORMULA_STARTS =
  /(?=[=+\-@＝＋－＠])(?<=(?:^|[,;\t\r\n])[\p{Z}\p{Cf}"]*)|(?=[\t\r\n])(?<=(?:^|[,;])[\p{Z}\p{Cf}"]*)/gu;

/**
 * Writes one field by RFC 4180, always in quotes. An apostrophe before a formula makes it text, because a formula in a customer's name could send other
 * cells to a server (CSV injection). Numbers are not customer text and stay unchanged, so that a negative amount stays a number.
 */
function field(value: Cell): string {
  const text = typeof value === 'string' ? value.replace(FORMULA_STARTS, "'") : String(value ?? '');
  return `"${text.replaceAll('"', '""')}"`;
}

/** Returns one record for each row, without line ends. Fields are separated by ';', as spreadsheets with Indonesian settings expect. */
export function csvRecords(rows: readonly (readonly Cell[])[]): string[] {
  return rows.map((cells) => cells.map(field).join(';'));
}
