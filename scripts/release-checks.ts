/** The commands that `npm run release-check` runs, in this order: what ends soonest first. */
export const releaseChecks: readonly string[] = ['audit', 'engines', 'fuzz', 'screens', 'failover', 'races', 'bench'];

/** One that was run: its exit status, how long it took, and the file with its output. */
export type Checked = { name: string; status: number; seconds: number; output: string };

/** The table that is printed last. */
export function releaseTable(checked: readonly Checked[]): string {
  const rows = checked.map(({ name, status, seconds, output }) => [
    name,
    status === 0 ? 'ok' : `FAILED (${status})`,
    `${seconds.toFixed(0)} s`,
    output,
  ]);
  const all = [['command', 'result', 'time', 'output'], ...rows];
  const widths = [0, 1, 2].map((column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  return all.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')).join('\n');
}
