// npm start: installs and builds if needed, then starts the server.
import { once } from 'node:events';
import { createServer } from 'node:net';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { pinnedNode, readEnvFile, run, serverArguments, serverEnvironment } from './project.mjs';

readEnvFile();
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
const status = await ensureBuilt({ isStart: true });
process.exit(status === 0 ? await run(pinnedNode, serverArguments, serverEnvironment) : status);

/** Whether another process uses the server's address. @param {string} host @param {number} port */
async function isTaken(host, port) {
  try {
    const probe = createServer().listen(port, host);
    await once(probe, 'listening');
    probe.close();
    return false;
  } catch (error) {
    // Other errors are reported with the settings.
    return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
  }
}
