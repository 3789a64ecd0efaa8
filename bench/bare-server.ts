/** The baseline of HTTP, as its own process: bare node:http that answers each address with the bytes that it was given for it. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Recorded } from './load.ts';

process.on('message', (recorded: Record<string, Recorded>) => {
  const known = new Map(Object.entries(recorded));
  const server = createServer((request, response) => {
    const answer = known.get(request.url ?? '');
    if (answer) response.writeHead(200, answer.headers).end(answer.body);
    else response.writeHead(404).end();
  });
  // A listening TCP server has an AddressInfo, a string only for pipes.
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
});
process.on('disconnect', () => process.exit(0));
