/**
 * The barest server there is, as its own process: answers everything with the bytes it is given on standard input.
 * Writes its port.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

const body = await buffer(process.stdin);
const headers = { 'Content-Type': process.argv[2] ?? 'text/plain', 'Content-Length': body.length };
const server = createServer((_request, response) => response.writeHead(200, headers).end(body));
// A listening TCP server has an AddressInfo, a string only for pipes.
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port));
