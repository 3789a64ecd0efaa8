/** The barest server there is, as its own process: answers each request with the bytes that it was given for its method and path. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What is answered, by 'GET /path'. */
export type BareAnswers = Record<string, { status: number; headers: Record<string, string>; body: Uint8Array }>;

process.on('message', ({ answers }: { answers: BareAnswers }) => {
  const known = new Map(Object.entries(answers));
  const server = createServer((request, response) => {
    const answer = known.get(`${request.method} ${request.url}`);
    if (answer) response.writeHead(answer.status, answer.headers).end(answer.body);
    else response.writeHead(404).end();
  });
  // A listening TCP server has an AddressInfo, a string only for pipes.
  server.listen(0, '127.0.0.1', () => process.send?.({ answered: (server.address() as AddressInfo).port }));
});
process.on('disconnect', () => process.exit(0));
