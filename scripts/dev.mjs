// npm run dev: `astro dev` with the provider inside (src/fetch.ts). Always in the foreground: Astro would put itself in
// the background when it believes that a coding agent runs it, which the flag prevents.
import { ensureInstalled } from './steps/install.mjs';
import { run } from './steps/project.mjs';

await ensureInstalled();
process.exit(await run('astro', ['dev', '--ignore-lock', ...process.argv.slice(2)]));
