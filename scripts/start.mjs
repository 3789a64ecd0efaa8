// npm start: from a fresh clone to a running site. Does only what is not done yet.
import { ensureBuilt } from './steps/build.mjs';
import { ensureInstalled } from './steps/install.mjs';
import { isTaken } from './steps/port.mjs';
import { pinnedNode, run } from './steps/project.mjs';
import { serverArguments, serverEnvironment } from './steps/server-command.mjs';

// Said at once, not after a minute of installing and building. Unset settings as in provider/config.ts.
const port = Number(process.env.PORT || 4321);
if (await isTaken(process.env.HOST || '127.0.0.1', port)) {
  console.error(
    `PORT: ${port} is in use, so nothing was installed, built or started. If this site runs there, it goes on as it is. To update it: "npm run build"\n` +
      `makes a new build beside it; then stop it and run "npm start". To start another beside it: choose another port, for example PORT=${port + 1}.`,
  );
  process.exit(1);
}
await ensureInstalled();
const check = ['--disable-warning=ExperimentalWarning', 'scripts/steps/check-settings.ts', '--start'];
if ((await run(pinnedNode, check)) !== 0) process.exit(1);
const status = await ensureBuilt();
process.exit(status === 0 ? await run(pinnedNode, serverArguments, serverEnvironment) : status);
