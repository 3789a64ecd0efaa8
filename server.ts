/** The production server: settings, provider, the built site, one listener. `npm start` builds first and runs this. */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openProvider } from '#provider/app.ts';
import { readSettings, requireNamedGateway } from '#provider/config.ts';
import { StartError } from '#provider/start-error.ts';
import { SPECULATION_RULES, securityHeaders } from '#src/front-door/security-headers.ts';
import { absentProvider } from './server/absent-provider.ts';
import { admission } from './server/admission.ts';
import { announcement } from './server/announce.ts';
import { assetsOfBuilds, loadPages, markUsed, presentBuild } from './server/builds.ts';
import { dispatch } from './server/dispatch.ts';
import { frontDoor } from './server/front-door.ts';
import { createLimitedServer } from './server/limits.ts';
import { listen } from './server/listen.ts';
import { readPageHeaders } from './server/page-headers.ts';
import { readStaticFiles } from './server/static-files.ts';
import { stopServer } from './server/stop.ts';

const root = fileURLToPath(new URL('.', import.meta.url));

async function start(): Promise<void> {
  const settings = readSettings(process.env);
  requireNamedGateway(settings);
  const build = presentBuild(root);
  markUsed(build);
  const [pages, embedded] = await Promise.all([
    loadPages(build),
    settings.apiHost === null ? openProvider(settings) : undefined,
  ]);
  try {
    // Known only now: an own catalogue may have been imported, or the demo taken out.
    if (embedded) requireNamedGateway(settings, embedded.context.demo !== 'absent');
  } catch (error) {
    await embedded?.close();
    throw error;
  }
  const door = frontDoor({
    files: readStaticFiles(join(build, 'client'), readPageHeaders(join(build, '_headers.json'), SPECULATION_RULES)),
    otherBuilds: assetsOfBuilds(root),
    pages,
    provider: embedded ?? absentProvider(settings.apiHost ?? ''),
    headers: securityHeaders(settings.siteUrl ?? undefined),
    proxies: settings.trustProxy,
  });
  const server = createLimitedServer(dispatch(door, admission()));

  let stoppedAt = 0;
  const stop = async (): Promise<void> => {
    if (stoppedAt > 0) {
      // The same signal may come twice at once, from the terminal and from npm; later, somebody does not want to wait.
      if (Date.now() - stoppedAt > 1_000) process.exit(1);
      return;
    }
    stoppedAt = Date.now();
    await stopServer(server);
    await embedded?.close();
    process.exit(0);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);

  try {
    const address = await listen(server, settings.host, settings.port);
    if (settings.logLevel !== 'silent')
      console.log(announcement(address, settings, embedded?.context.demo ?? 'absent'));
    // A large catalogue takes a second to read: begun before the first visitor comes, who is told if it fails.
    embedded?.catalogue().catch(() => undefined);
  } catch (error) {
    await embedded?.close();
    throw error;
  }
}

process.on('unhandledRejection', (reason) => console.error('Unhandled rejection:', reason));

try {
  await start();
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exit(1);
}
