/** One figure of the bench. */
export interface Row {
  name: string;
  /** With its unit, for example '79.1 kB' or '0.91 of nginx (3 runs)'. */
  figure: string;
  /** What it should be, for example 'at most 80 kB'. */
  goal?: string;
  /** Undefined where there is no goal. */
  holds?: boolean;
  /** One line: what the figure needs to be understood, or why the goal does not hold. */
  note?: string;
}

/** A table of docs/performance.md. */
export interface Section {
  title: string;
  /** How it was measured, in one or two sentences. */
  method: string;
  rows: Row[];
}

/** Measures one section; tells in one line now and then what it is doing. */
export type Measure = (tell: (line: string) => void) => Promise<Section>;

/** A section that was measured, or why it could not be. */
export type Outcome = { name: string; section: Section } | { name: string; failure: string };

/** The rows whose goal does not hold, each with its section. */
export function missed(outcomes: readonly Outcome[]): { title: string; row: Row }[] {
  return outcomes.flatMap((outcome) =>
    'section' in outcome
      ? outcome.section.rows.filter((row) => row.holds === false).map((row) => ({ title: outcome.section.title, row }))
      : [],
  );
}

const verdict = ({ holds }: Row) => (holds === undefined ? '' : holds ? 'yes' : 'NO');

const oneLine = (text: string) => text.replaceAll(/\s*\n\s*/g, ' ');
const cell = (text: string) => oneLine(text).replaceAll('|', '\\|');

/** A section as a table for the terminal. */
export function printed({ title, method, rows }: Section): string {
  const columns = [
    ['', 'figure', 'goal', 'holds'],
    ...rows.map((row) => [row.name, row.figure, row.goal ?? '', verdict(row)]),
  ];
  const widths = [0, 1, 2].map((column) => Math.max(...columns.map((cells) => cells[column]?.length ?? 0)));
  const lines = columns.flatMap((cells, index) => {
    const line = cells
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd();
    const note = rows[index - 1]?.note;
    return note ? [`  ${line}`, `      ${oneLine(note)}`] : [`  ${line}`];
  });
  return [title, `  ${method}`, '', ...lines, ''].join('\n');
}

/** A section as Markdown. */
export function written({ title, method, rows }: Section): string {
  const lines = rows.map((row) =>
    [row.name, row.figure, row.goal ?? '', verdict(row), row.note ?? ''].map((text) => ` ${cell(text)} `).join('|'),
  );
  return [
    `## ${title}`,
    method,
    ['| what | figure | goal | holds | note |', '|---|---|---|---|---|', ...lines.map((line) => `|${line}|`)].join(
      '\n',
    ),
  ].join('\n\n');
}
