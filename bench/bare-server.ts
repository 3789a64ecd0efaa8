/**
 * The baseline of HTTP: bare node:http with the answer to a GET of the address in its first argument, with the `Authorization` in its
 * second. Sends its port to its parent.
 */
import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';

const [, , url = '', authorization = ''] = process.argv;
get(url, { headers: { 'accept-encoding': 'br', authorization }, agent: false }, async (answer) => {
  const body = Buffer.concat(await answer.toArray());
  const { 'content-type': type = '', 'content-encoding': encoding } = answer.headers;
  const headers = { 'content-type': type, 'content-length': body.length, 'content-encoding': encoding ?? 'identity' };
  const server = createServer((_request, response) => response.writeHead(200, headers).end(body));
  // A listening TCP server has an AddressInfo; only pipes have a string.
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
});
process.on('disconnect', () => process.exit(0));
