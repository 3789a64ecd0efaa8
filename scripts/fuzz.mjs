// npm run fuzz [-- N]: sends N (5,000) requests made from the OpenAPI document to a provider on loopback; see tests/provider/fuzz.test.ts.
import { ensureInstalled } from './steps/install.mjs';
import { run } from './steps/project.mjs';

await ensureInstalled();
process.exit(await run('vitest', ['run', 'tests/provider/fuzz.test.ts'], { FUZZ_REQUESTS: process.argv[2] ?? '5000' }));
