import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const project = fileURLToPath(new URL('../../', import.meta.url));
const SOURCES = [
  'src',
  'public',
  'domain',
  'contract',
  'provider',
  'scripts',
  'server',
  'astro.config.mjs',
  'package.json',
  'tsconfig.json',
];

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
  list(folder: string): string[];
  /** The whole build, as an operator makes it: `npm run build`. */
  build(): Promise<Run>;
  /** `npm start`. */
  start(env: Record<string, string>): Promise<Run>;
  /** Only the reading of the content. */
  sync(): Promise<Run>;
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
        ...process.env,
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
    write: (file, content) => writeFileSync(join(root, file), content),
    remove: (file) => rmSync(join(root, file)),
    list: (folder) => readdirSync(join(root, folder)),
    build: () => run('npm', ['run', 'build']),
    start: (env) => run(process.execPath, [join(root, 'scripts/start.mjs')], env),
    sync: () => run(process.execPath, [join(root, 'node_modules/astro/bin/astro.mjs'), 'sync']),
    dispose: () => rmSync(root, { recursive: true, force: true }),
  };
}
