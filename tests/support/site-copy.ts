import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const project = fileURLToPath(new URL('../../', import.meta.url));
const SOURCES = [
  'src',
  'public',
  'contract',
  'provider',
  'scripts',
  'astro.config.mjs',
  'package.json',
  'tsconfig.json',
];

/** What a run of Astro ended with. */
export interface Run {
  ok: boolean;
  output: string;
}

/** A copy of the site's sources, to be changed as an editor would; the project itself and its caches stay as they are. */
export interface SiteCopy {
  read(file: string): string;
  write(file: string, content: string | Uint8Array): void;
  remove(file: string): void;
  list(folder: string): string[];
  /** The whole build, or with 'sync' only the reading of the content. */
  astro(command: 'build' | 'sync'): Promise<Run>;
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
  return {
    read: (file) => readFileSync(join(root, file), 'utf8'),
    write: (file, content) => writeFileSync(join(root, file), content),
    remove: (file) => rmSync(join(root, file)),
    list: (folder) => readdirSync(join(root, folder)),
    astro: (command) =>
      new Promise((resolve) => {
        const program = join(root, 'node_modules/astro/bin/astro.mjs');
        const env = {
          ...process.env,
          ASTRO_TELEMETRY_DISABLED: '1',
          NODE_ENV: 'production',
          NO_COLOR: '1',
          FORCE_COLOR: '0',
        };
        execFile(process.execPath, [program, command], { cwd: root, env }, (error, stdout, stderr) =>
          resolve({ ok: error === null, output: stdout + stderr }),
        );
      }),
    dispose: () => rmSync(root, { recursive: true, force: true }),
  };
}
