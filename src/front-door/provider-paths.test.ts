import { expect, test } from 'vitest';
import { isProviderPath } from './provider-paths.ts';

test.each(['/api', '/api/items', '/healthz', '/readyz', '/sandbox-gateway/abc'])('%s is the provider’s', (path) => {
  expect(isProviderPath(path)).toBe(true);
});

test.each(['/', '/apis', '/home', '/healthz/x', '/product/api', '/sandbox-gateways'])('%s is the site’s', (path) => {
  expect(isProviderPath(path)).toBe(false);
});
