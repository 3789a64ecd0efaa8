import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Icon } from './inline.tsx';

const set = join(import.meta.dirname, '../../node_modules/@phosphor-icons/core/assets/regular');

test("renders the path of any icon's file, and nothing else", () => {
  for (const file of readdirSync(set).slice(0, 200)) {
    const svg = readFileSync(join(set, file), 'utf8');
    const [, path] = / d="([^"]+)"\/><\/svg>\s*$/.exec(svg) ?? [];
    expect(path, file).toBeDefined();
    expect(renderToStaticMarkup(<Icon svg={svg} />), file).toContain(`<path d="${path}"></path></svg></span>`);
  }
});
