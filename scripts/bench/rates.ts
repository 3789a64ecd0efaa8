import { cpuSeconds } from './cores.ts';
import { median } from './figures.ts';

/** Runs of each figure; the middle one counts. */
export const RUNS = 3;

/** Something whose speed is measured: gives how many a second it does when it is left to run for some seconds. */
export type Rate = (seconds: number) => Promise<number>;

/**
 * The middle of the runs of each, in turn, so that whatever else the machine does falls on all of them; after a first run that does not
 * count (code that is not compiled yet, caches that are empty).
 */
export async function compare<Name extends string>(
  rates: Record<Name, Rate>,
  seconds: number,
): Promise<Record<Name, number>> {
  // The keys are what the caller wrote.
  const names = Object.keys(rates) as Name[];
  for (const name of names) await rates[name](seconds / 2);
  const measured = new Map<Name, number[]>(names.map((name) => [name, []]));
  for (let run = 0; run < RUNS; run += 1) {
    for (const name of names) measured.get(name)?.push(await rates[name](seconds));
  }
  const middles = names.map((name) => [name, median(measured.get(name) ?? [])]);
  // One for each name.
  return Object.fromEntries(middles) as Record<Name, number>;
}

/**
 * How many a second one core does: by the processor time of `pid`, so that neither a load tool that cannot keep up nor other programs on
 * its core count; by the clock where the system does not tell.
 */
export async function perCoreSecond(
  pid: number | undefined,
  work: () => Promise<{ count: number; seconds: number }>,
): Promise<number> {
  const before = cpuSeconds(pid);
  const { count, seconds } = await work();
  const after = cpuSeconds(pid);
  const used = before === undefined || after === undefined ? 0 : after - before;
  return count / (used > 0 ? used : seconds);
}
