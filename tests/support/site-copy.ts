import { execFile } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const project = fileURLToPath(new URL('../../', import.meta.url));
const SOURCES = [
  'src',
  'public',
  'domain',
  'contract',
  'editor',
  'provider',
  'scripts',
  'server',
  'astro.config.mjs',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
];

/** Vitest sets them for itself. Vite takes them for `import.meta.env` of the site, and where VITEST is set, `astro dev` renders no page. */
const OF_VITEST = ['DEV', 'PROD', 'MODE', 'SSR', 'VITEST'];

/** The environment in which a command of the site runs: this process's, without what a test runner adds. */
export function siteEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !OF_VITEST.includes(name)));
}

/** What a command ended with. */
export interface Run {
  ok: boolean;
  output: string;
}

/** A copy of the site's sources, to be changed as an editor would; the project itself and its caches stay as they are. */
export interface SiteCopy {
  /** Its folder. */
  root: string;
  read(file: string): string;
  write(file: string, content: string | Uint8Array): void;
  remove(file: string): void;
  has(file: string): boolean;
  list(folder: string): string[];
  /** The whole build, as an operator makes it: `npm run build`. */
  build(): Promise<Run>;
  /** `npm start`. */
  start(env: Record<string, string>): Promise<Run>;
  dispose(): void;
}

/** Copies the site into a temporary folder, with the project's packages linked. */
export function copySite(): SiteCopy {
  const root = mkdtempSync(join(tmpdir(), 'site-copy-'));
  for (const source of SOURCES) cpSync(join(project, source), join(root, source), { recursive: true });
  // Each package for itself: Astro and Vite keep their caches in node_modules, and those must be the copy's own.
  mkdirSync(join(root, 'node_modules'));
  for (const name of readdirSync(join(project, 'node_modules'))) {
    if (['.astro', '.vite', '.cache'].includes(name)) continue;
    symlinkSync(join(project, 'node_modules', name), join(root, 'node_modules', name));
  }
  const run = (program: string, args: string[], more: Record<string, string> = {}) =>
    new Promise<Run>((resolve) => {
      const env = {
        ...siteEnvironment(),
        ASTRO_TELEMETRY_DISABLED: '1',
        NODE_ENV: 'production',
        NO_COLOR: '1',
        FORCE_COLOR: '0',
        ...more,
      };
      execFile(program, args, { cwd: root, env }, (error, stdout, stderr) =>
        resolve({ ok: error === null, output: stdout + stderr }),
      );
    });
  return {
    root,
    read: (file) => readFileSync(join(root, file), 'utf8'),
    write: (file, content) => {
      mkdirSync(dirname(join(root, file)), { recursive: true });
      writeFileSync(join(root, file), content);
    },
    has: (file) => existsSync(join(root, file)),
    remove: (file) => rmSync(join(root, file)),
    list: (folder) => readdirSync(join(root, folder)),
    build: () => run('npm', ['run', 'build']),
    start: (env) => run(process.execPath, [join(root, 'scripts/start.mjs')], env),
    dispose: () => rmSync(root, { recursive: true, force: true }),
  };
}
