/** Milliseconds that a line may wait for others: writing each alone would cost more than answering many a request. */
const WAIT_MS = 100;

/** Writes lines in batches; `flush` writes what waits, at the end. */
export function batchedWriter(sink: (text: string) => void): { write: (line: string) => void; flush: () => void } {
  let waiting: string[] = [];
  let timer: NodeJS.Timeout | undefined;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    if (waiting.length === 0) return;
    const lines = waiting;
    waiting = [];
    sink(`${lines.join('\n')}\n`);
  };
  return {
    flush,
    write(line) {
      waiting.push(line);
      timer ??= setTimeout(flush, WAIT_MS);
    },
  };
}
