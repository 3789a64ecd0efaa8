// npm start: installs and builds if needed, then starts the server.
import { createServer } from 'node:net';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { pinnedNode, run, serverArguments, serverEnvironment } from './project.mjs';

// Checked first, so that the error does not come after a minute of installing and building. Defaults as in packages/provider/platform/settings.ts.
const port = Number(process.env.PORT || 4321);
if (await isTaken(process.env.HOST || '127.0.0.1', port)) {
  console.error(
    `PORT: ${port} is in use, so nothing was installed, built or started. If this site runs there, it continues unchanged. To update it: "npm run build"\n` +
      `makes a new build without touching it; then stop it and run "npm start". To start a second server, choose another port, for example PORT=${port + 1}.`,
  );
  process.exit(1);
}
await ensureInstalled({ dev: false });
const check = ['--disable-warning=ExperimentalWarning', 'scripts/check-settings.ts', '--start'];
if ((await run(pinnedNode, check)) !== 0) process.exit(1);
const status = await ensureBuilt();
process.exit(status === 0 ? await run(pinnedNode, serverArguments, serverEnvironment) : status);

/**
 * Whether another process uses the server's address. Other errors of the address are reported with the settings.
 * @param {string} host
 * @param {number} port
 * @returns {Promise<boolean>}
 */
function isTaken(host, port) {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (error) => resolve('code' in error && error.code === 'EADDRINUSE'));
    try {
      probe.listen(port, host, () => probe.close(() => resolve(false)));
    } catch {
      resolve(false); // Invalid port.
    }
  });
}
