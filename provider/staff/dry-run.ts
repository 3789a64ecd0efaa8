import type { Command, Options, Result, StaffContext } from './command.ts';

/** --dry-run: what the command logs and what it would answer, with nothing changed. */
export async function dryRun(
  command: Command,
  context: StaffContext,
  args: readonly string[],
  options: Options,
): Promise<Result> {
  const missing = context.missing === undefined ? [] : [`${context.missing} It would be made first.`];
  const logged: string[] = [];
  const log = (line: string) => void logged.push(line);
  const { json, text } = await command.run({ ...context, log, isDryRun: true }, args, options);
  const [first = '', ...more] = [text].flat();
  const said = [...missing, ...logged];
  const lines = [...said, `Would answer: ${first}`, ...more, 'Dry run: nothing was changed.'];
  return { json: { dry_run: true, said, would_answer: json }, text: lines };
}
