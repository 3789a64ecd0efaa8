import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

/* A typo in a pattern or an upgrade could switch an import rule off without a sound. Each line is a rule and an import that it refuses. */

const root = join(import.meta.dirname, '..');

const forbidden = `
  no-circular-files       src/ui/a.ts                                   ./b.ts
  no-circular-folders     packages/contract/values                      ../orders/c.ts
  no-circular-folders     packages/contract/orders                      ../values/d.ts
  not-to-tests            src/catalogue/tested.ts                       ./rule.test.ts
  src-catalogue           src/catalogue/rule.ts                         ../stores/shop/cart.ts
  src-stores              src/stores/shop/orders.ts                     ../../islands/other/Other.tsx
  src-ui                  src/ui/Stepper.tsx                            ../stores/shop/cart.ts
  src-islands             src/islands/cart/CartScreen.tsx               ../orders/OrderCard.tsx
  src-content             src/content/read.ts                           ../hosts.ts
  src-components          src/components/menu.ts                        ../pages/items.ts
  src-layouts             src/layouts/boot.ts                           ../pages/items.ts
  src-pages               src/pages/items.json.ts                       ../stores/shop/cart.ts
  src-server              src/service.ts                                ../packages/server/app.ts
  src-without-hono        src/stores/shop/server.ts                     hono
  without-react           src/stores/shop/react.ts                      react
  without-stores          src/ui/store.ts                               nanostores
  browser-without-node    src/islands/cart/file.ts                      node:fs
  browser-without-zod     packages/contract/client/zod.ts               zod
  browser-without-schemas packages/contract/client/calls.ts             ../calls/cart-calls.ts
  packages-by-name        packages/provider/mail/mail.ts                ../../contract/values/money.ts
  editor-by-name          packages/editor/desk.ts                       ../../src/hosts.ts
  layers-packages/provider/ packages/provider/db/open.ts                ../orders/order.ts
  layers-packages/provider/ packages/provider/carts/cart.ts             ../app.ts
  layers-packages/provider/ packages/provider/unlisted/new.ts           ../db/open.ts
  layers-packages/office/ packages/office/operations/operation.ts       ../pages/page.ts
  layers-packages/office/ packages/office/operations/change.ts            ../commands/main.ts
  layers-src/stores/      src/stores/session/session.ts                 ../api.ts
  layers-src/content/     src/content/checks/check.ts                   ../check.ts
  another-provider        packages/server/start.ts                      @slotterbit/office/office.ts
  embedded-provider       packages/server/main.ts                       ./embedded-provider.ts
  gateways                packages/provider/payments/routes.ts          ./gateways/one/one.ts
  gateways-apart          packages/provider/payments/gateways/one/a.ts  ../two/two.ts
`
  .trim()
  .split('\n')
  .map((line) => line.trim().split(/\s+/) as [rule: string, from: string, to: string]);

test('each forbidden import violates its rule and no other', async () => {
  const tree = realpathSync(mkdtempSync(join(tmpdir(), 'import-rules-')));
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(tree, file)), { recursive: true });
    writeFileSync(join(tree, file), text, { flag: 'a' });
  };
  try {
    for (const [rule, from, to] of forbidden) {
      const file = rule === 'no-circular-folders' ? `${from}/importer.ts` : from;
      write(file, `import '${to}';\n`);
      if (to.startsWith('.')) write(join(dirname(file), to), '');
    }
    write('src/ui/b.ts', "import './a.ts';");
    write('package.json', '{ "type": "module" }');
    write('packages/office/office.ts', '');
    for (const name of ['react', 'nanostores', 'hono', 'zod']) {
      mkdirSync(join(tree, 'node_modules'), { recursive: true });
      symlinkSync(join(root, 'node_modules', name), join(tree, 'node_modules', name));
    }
    mkdirSync(join(tree, 'node_modules/@slotterbit'));
    symlinkSync(join(tree, 'packages/office'), join(tree, 'node_modules/@slotterbit/office'));
    cpSync(join(root, '.dependency-cruiser.mjs'), join(tree, '.dependency-cruiser.mjs'));
    const program = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
    const run = promisify(execFile)(process.execPath, [program, '-T', 'json', 'src', 'packages'], { cwd: tree });
    const { stdout } = await run.catch((error: { stdout: string }) => error);
    const { violations } = JSON.parse(stdout).summary as { violations: { rule: { name: string }; from: string }[] };
    const found = violations.map(({ rule, from }) => `${rule.name} ${from}`);
    expect([...new Set(found)].sort()).toEqual(forbidden.map(([rule, from]) => `${rule} ${from}`).sort());
  } finally {
    rmSync(tree, { recursive: true });
  }
});
