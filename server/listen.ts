import type { Server } from 'node:http';
import { type AddressInfo, isIPv6 } from 'node:net';
import { StartError } from '#provider/start-error.ts';

/**
 * Starts to listen and gives the address for people to open.
 * @throws StartError with one line that says what to do when the port or host cannot be had
 */
export async function listen(server: Server, host: string, port: number): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(new StartError(reason(error, host, port))));
    server.listen(port, host, resolve);
  });
  // A listening TCP server has an AddressInfo, a string only for pipes.
  const address = server.address() as AddressInfo;
  return `http://${shownHost(host)}:${address.port}`;
}

function reason(error: NodeJS.ErrnoException, host: string, port: number): string {
  switch (error.code) {
    case 'EADDRINUSE':
      return `PORT: ${port} is in use by another program; stop that program or choose another port, for example PORT=${port + 1}.`;
    case 'EACCES':
      return `PORT: ${port} may not be opened by this user; choose one above 1023.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `HOST: "${host}" is not an address of this machine; allowed: 127.0.0.1, 0.0.0.0, :: or one of its own addresses.`;
    default:
      return `The server cannot listen on ${host}:${port}: ${error.message}`;
  }
}

function shownHost(host: string): string {
  if (['127.0.0.1', '0.0.0.0', '::', '::1'].includes(host)) return 'localhost';
  return isIPv6(host) ? `[${host}]` : host;
}
