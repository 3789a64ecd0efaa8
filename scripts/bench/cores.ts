import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/** The cores that this process may use; empty where the system does not tell. */
function allowedCores(): string[] {
  try {
    const list = /([\d,-]+)\s*$/.exec(execFileSync('taskset', ['-cp', String(process.pid)], { encoding: 'utf8' }))?.[1];
    return (list ?? '').split(',').flatMap((range) => {
      const [from = 0, to = from] = range.split('-').map(Number);
      return Array.from({ length: to - from + 1 }, (_, n) => String(from + n));
    });
  } catch {
    return []; // No Linux, or no taskset.
  }
}

const cores = allowedCores();

/** Whether what is measured and what measures can be kept apart here. */
export const areApart = cores.length > 1;

/** Gives a process with all its threads to what is measured (the first core) or to what measures (the last). */
export function pin(pid: number | undefined, place: 'measured' | 'measuring'): void {
  const core = place === 'measured' ? cores[0] : cores.at(-1);
  if (!areApart || core === undefined || pid === undefined) return;
  execFileSync('taskset', ['-a', '-cp', core, String(pid)], { stdio: 'ignore' });
}

/** Processes that a process started; none where the system does not tell. */
export function childrenOf(pid: number | undefined): number[] {
  if (process.platform !== 'linux' || pid === undefined) return [];
  return readdirSync(`/proc/${pid}/task`)
    .flatMap((task) => readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' '))
    .filter((id) => id.trim() !== '')
    .map(Number);
}

/** Seconds of processor time that a process and its children used so far; undefined where the system does not tell. */
export function cpuSeconds(pid: number | undefined): number | undefined {
  if (process.platform !== 'linux' || pid === undefined) return undefined;
  return [pid, ...childrenOf(pid)].reduce((sum, id) => sum + ownSeconds(id), 0);
}

/** Of all threads; the scheduler counts in nanoseconds, finer than the hundredths of a second of `stat`. */
function ownSeconds(pid: number): number {
  return readdirSync(`/proc/${pid}/task`).reduce((sum, task) => {
    const [nanoseconds] = readFileSync(`/proc/${pid}/task/${task}/schedstat`, 'utf8').split(' ');
    return sum + Number(nanoseconds) / 1e9;
  }, 0);
}
