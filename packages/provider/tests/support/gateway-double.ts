import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * How a double handles one request: as documented, with an error, cut off, done with a lost answer, never answered, with headers
 * without a body, or done and answered after a promise.
 */
export type Mode =
  | 'well'
  | 'silent'
  | 'no body'
  | 'error 500'
  | 'error 503'
  | 'cut off'
  | 'lost answer'
  | Promise<unknown>;

/** What a test controls of a gateway's double. */
export type GatewayDouble = {
  address: string;
  /** Every received request, such as 'POST /sessions'. */
  requests: string[];
  /** Modes of the next requests, one after the other; then 'well' again. */
  next(...modes: Mode[]): void;
  /** The mode of all later requests. */
  always(mode: Mode): void;
  close(): Promise<void>;
};

/**
 * Starts an HTTP API on loopback. `answerTo` gets a call such as 'POST /sessions' with its body, and returns status and body. `denied` is the
 * body of a 401 for any other key than `key`. Close it at the end.
 */
export async function startGatewayDouble(
  key: string,
  denied: unknown,
  answerTo: (call: string, text: string) => readonly [number, unknown],
): Promise<GatewayDouble> {
  const requests: string[] = [];
  const modes: Mode[] = [];
  let standing: Mode = 'well';

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const send = (status: number, body: unknown) =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    const call = `${request.method} ${request.url}`;
    requests.push(call);
    let text = '';
    for await (const chunk of request) text += chunk;
    const mode = modes.shift() ?? standing;
    if (mode === 'silent') return;
    if (mode === 'no body') {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': 1_000 }).flushHeaders();
      return;
    }
    if (mode === 'cut off') return void request.socket.destroy();
    if (mode === 'error 500' || mode === 'error 503')
      return send(Number(mode.slice(-3)), { error_code: 'SERVER_ERROR', message: 'down' });
    if (request.headers.authorization !== `Basic ${Buffer.from(`${key}:`).toString('base64')}`)
      return send(401, denied);
    const [status, body] = answerTo(call, text);
    if (typeof mode === 'object') await mode;
    if (mode === 'lost answer') return void request.socket.destroy();
    send(status, body);
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A TCP server has an AddressInfo; only pipes have a string.
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    requests,
    next: (...given) => void modes.push(...given),
    always: (mode) => {
      standing = mode;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
