import { createServer } from 'node:net';

/**
 * Whether somebody listens where the server is to listen. Anything else that may be wrong with the address is told by who checks the settings.
 * @param {string} host
 * @param {number} port
 * @returns {Promise<boolean>}
 */
export function isTaken(host, port) {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (error) => resolve('code' in error && error.code === 'EADDRINUSE'));
    try {
      probe.listen(port, host, () => probe.close(() => resolve(false)));
    } catch {
      resolve(false); // Not a port.
    }
  });
}
