import { execFile, execFileSync } from 'node:child_process';
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
  'packages',
  'scripts',
  'astro.config.mjs',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
];

/** The scope of the project's own packages, which the copy has as well. */
const OWN = '@slotterbit';

/**
 * Variables that Vitest and its configuration set. Vite would use them for `import.meta.env`, and with VITEST `astro dev` renders no page. The
 * compile cache would grow by each copy, whose paths are new: it has its own.
 */
const VITEST_VARIABLES = ['DEV', 'PROD', 'MODE', 'SSR', 'VITEST', 'NODE_COMPILE_CACHE'];

/** Returns the environment for a command of the site: this process's, without the variables of Vitest. */
export function siteEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !VITEST_VARIABLES.includes(name)));
}

/** The result of a command. */
export interface Run {
  ok: boolean;
  output: string;
}

/** A copy of the site's sources that a test can change. The project and its caches stay unchanged. */
export interface SiteCopy {
  /** The copy's folder. */
  root: string;
  read(file: string): string;
  write(file: string, content: string | Uint8Array): void;
  remove(file: string): void;
  has(file: string): boolean;
  list(folder: string): string[];
  /** Takes over the project's build. Makes it first if it is missing or older than the sources. */
  copyBuild(): void;
  /** Runs `npm run build`. */
  build(): Promise<Run>;
  /** Makes the finished build the current one, as the next start does. */
  useBuild(): void;
  /** Runs `npm start`. */
  start(env: Record<string, string>): Promise<Run>;
  dispose(): void;
}

function ensureBuilt(cwd: string): void {
  const read = "import('./scripts/project.mjs').then(({ readEnvFile }) => readEnvFile())";
  const make = `${read}.then(() => import('./scripts/build.mjs')).then(({ ensureBuilt }) => ensureBuilt({ silent: true }))`;
  execFileSync(process.execPath, ['-e', make], { cwd, env: siteEnvironment() });
}

/** Copies the site into a temporary folder, with links to the project's packages. */
export function copySite(): SiteCopy {
  const root = mkdtempSync(join(tmpdir(), 'site-copy-'));
  for (const source of SOURCES) cpSync(join(project, source), join(root, source), { recursive: true });
  // One link per package, since Astro and Vite have caches in node_modules, which the copy must not share.
  mkdirSync(join(root, 'node_modules'));
  for (const name of readdirSync(join(project, 'node_modules'))) {
    if (['.astro', '.vite', '.cache'].includes(name)) continue;
    if (name !== OWN) symlinkSync(join(project, 'node_modules', name), join(root, 'node_modules', name));
  }
  mkdirSync(join(root, 'node_modules', OWN));
  for (const name of readdirSync(join(root, 'packages')))
    symlinkSync(join(root, 'packages', name), join(root, 'node_modules', OWN, name));
  const run = (program: string, args: string[], more: Record<string, string> = {}) =>
    new Promise<Run>((resolve) => {
      const env = {
        ...siteEnvironment(),
        ASTRO_TELEMETRY_DISABLED: '1',
        NODE_ENV: 'production',
        NO_COLOR: '1',
        FORCE_COLOR: '0',
        NODE_COMPILE_CACHE: join(root, '.cache'),
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
    copyBuild: () => {
      ensureBuilt(project);
      cpSync(join(project, 'dist'), join(root, 'dist'), { recursive: true });
    },
    build: () => run('npm', ['run', 'build']),
    useBuild: () => ensureBuilt(root),
    start: (env) => run(process.execPath, [join(root, 'scripts/start.mjs')], env),
    dispose: () => rmSync(root, { recursive: true, force: true }),
  };
}
