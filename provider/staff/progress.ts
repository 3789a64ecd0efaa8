/** Reports the progress of a long command. At the end, `done` equals `total`. */
export type Progress = (done: number, total: number) => void;

/** A writable stream: stderr, so that stdout has only the command's result. */
type Sink = { isTTY?: boolean; write(text: string): unknown };

const BAR_WIDTH = 30;
const REDRAW_MS = 100;
/** Lines that are written to a log or a pipe. */
const STEPS = 10;

/** '[#######-----]  62%  6,200 of 10,000 items' */
function bar(done: number, total: number, what: string): string {
  const part = total === 0 ? 1 : done / total;
  const full = Math.round(part * BAR_WIDTH);
  const percent = `${Math.floor(part * 100)}%`.padStart(4);
  return `[${'#'.repeat(full)}${'-'.repeat(BAR_WIDTH - full)}] ${percent}  ${counted(done, total, what)}`;
}

const counted = (done: number, total: number, what: string) =>
  `${done.toLocaleString('en')} of ${total.toLocaleString('en')} ${what}`;

/** Draws a progress bar on a terminal; otherwise writes a line at every tenth. */
export function progressOn(sink: Sink, what: string, now: () => number = performance.now.bind(performance)): Progress {
  if (!sink.isTTY) {
    let written = 0;
    return (done, total) => {
      const step = Math.floor((done / total) * STEPS);
      // A retry after a rollback starts again at zero.
      if (step < written) written = step;
      if (step === written) return;
      written = step;
      sink.write(`${counted(done, total, what)}\n`);
    };
  }
  let drawnAt = Number.NEGATIVE_INFINITY;
  return (done, total) => {
    const isEnd = done === total;
    if (!isEnd && now() - drawnAt < REDRAW_MS) return;
    drawnAt = now();
    // Move to the start of the line and clear it.
    sink.write(`\r\u001b[2K${bar(done, total, what)}${isEnd ? '\n' : ''}`);
  };
}
