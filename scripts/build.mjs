// npm run build: builds the site anew, also beside servers that run in this folder: the next start has it.
import { ensureBuilt } from './steps/build.mjs';

process.exit(await ensureBuilt({ anew: true }));
