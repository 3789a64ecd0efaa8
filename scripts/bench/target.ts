import type { BuiltServer } from '#tests/support/built-server.ts';
import type { BareAnswers } from './bare-server.ts';
import { Connection } from './connection.ts';
import { type LoadTool, startWorker, type Worker } from './load.ts';
import { perCoreSecond, type Rate } from './rates.ts';

/** Requests under way at once: enough to keep one server process busy. */
export const CONNECTIONS = 32;

/** A server on loopback: where to ask, and whose processor time counts. */
export interface Target {
  port: number;
  pid: number | undefined;
}

export function targetOf({ url, pid }: Pick<BuiltServer, 'url' | 'pid'>): Target {
  return { port: Number(new URL(url).port), pid };
}

/** How many answers a second one core of a target gives to some requests in turn, over and over. */
export function answersOf({ port, pid }: Target, tool: LoadTool, requests: readonly Buffer[]): Rate {
  return (seconds) =>
    perCoreSecond(pid, async () => {
      const answered = await tool.run({ port, connections: CONNECTIONS, seconds, requests, accept: [200] });
      return { count: answered.times.length, seconds: answered.seconds };
    });
}

/** Headers that the bare server sends too; it makes its own of the rest. */
const KEPT = /^(content-type|content-encoding|content-length): *(.*)$/i;

/** What a server answers to some requests, byte for byte as it sends it. Throws when one is not answered with a 2xx. */
export async function answersToCopy(port: number, requests: readonly Buffer[]): Promise<BareAnswers> {
  const connection = new Connection(port, true);
  const answers: BareAnswers = {};
  for (const request of requests) {
    const { status, head, body } = await connection.send(request);
    const line = request.toString('latin1').split(' HTTP/1.1', 1)[0] ?? '';
    if (status < 200 || status > 299) throw new Error(`${line} was answered ${status}.`);
    const headers = head.split('\r\n').flatMap((one) => {
      const [, name, value] = KEPT.exec(one) ?? [];
      return name && value ? [[name, value]] : [];
    });
    answers[line] = {
      status,
      headers: { ...Object.fromEntries(headers), 'Content-Length': String(body.length) },
      body,
    };
  }
  connection.close();
  return answers;
}

/** Starts the bare server with what another one answers. */
export async function startBare(answers: BareAnswers): Promise<Target & Pick<Worker<object, number>, 'stop'>> {
  const worker = startWorker<{ answers: BareAnswers }, number>('./bare-server.ts', 'measured');
  return { port: await worker.run({ answers }), pid: worker.pid, stop: worker.stop };
}
