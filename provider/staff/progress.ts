/** Called with how far a long command is. `total` stays the same until the end, at which `done` equals it. */
export type Progress = (done: number, total: number) => void;

/** What a progress is written to: stderr, so that a command's result on stdout stays clean. */
type Sink = { isTTY?: boolean; write(text: string): unknown };

const WIDTH = 30;
/** On a terminal the bar is drawn again at most this often, in milliseconds. */
const EVERY_MS = 100;
/** Elsewhere (a log, a pipe) a line is written for each of so many parts. */
const STEPS = 10;

/** '[#######-----]  62%  6,200 of 10,000 items' */
function bar(done: number, total: number, what: string): string {
  const part = total === 0 ? 1 : done / total;
  const full = Math.round(part * WIDTH);
  const percent = `${Math.floor(part * 100)}%`.padStart(4);
  return `[${'#'.repeat(full)}${'-'.repeat(WIDTH - full)}] ${percent}  ${counted(done, total, what)}`;
}

const counted = (done: number, total: number, what: string) =>
  `${done.toLocaleString('en')} of ${total.toLocaleString('en')} ${what}`;

/** A bar that is drawn over itself on a terminal, a line at every tenth elsewhere. */
export function progressOn(sink: Sink, what: string, now: () => number = performance.now.bind(performance)): Progress {
  if (!sink.isTTY) {
    let written = 0;
    return (done, total) => {
      const step = Math.floor((done / total) * STEPS);
      // Work that is rolled back and runs again starts from the beginning.
      if (step < written) written = step;
      if (step === written) return;
      written = step;
      sink.write(`${counted(done, total, what)}\n`);
    };
  }
  let drawnAt = Number.NEGATIVE_INFINITY;
  return (done, total) => {
    const isEnd = done === total;
    if (!isEnd && now() - drawnAt < EVERY_MS) return;
    drawnAt = now();
    // To the start of the line and clear it; the end leaves the bar standing.
    sink.write(`\r\u001b[2K${bar(done, total, what)}${isEnd ? '\n' : ''}`);
  };
}
