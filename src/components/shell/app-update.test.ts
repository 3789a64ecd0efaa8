import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** The state of the page for followUpdate: whether a dialog is open, its address, and its number of reloads. */
let page: EventTarget & { dialog: boolean; documentElement: { dataset: { typed?: string } } };
let address: { pathname: string; reload: () => void };
let browser: EventTarget;
let worker: EventTarget & { state: string; postMessage: (message: unknown) => void };

const follow = async () => {
  const { followUpdate } = await import('./app-update.ts');
  followUpdate(worker as unknown as ServiceWorker);
};
const takesOver = () => {
  worker.state = 'activated';
  browser.dispatchEvent(new Event('controllerchange'));
};
const outOfSight = () => page.dispatchEvent(new Event('visibilitychange'));

beforeEach(() => {
  vi.resetModules();
  page = Object.assign(new EventTarget(), { dialog: false, documentElement: { dataset: {} } });
  address = { pathname: '/home', reload: vi.fn() };
  browser = new EventTarget();
  worker = Object.assign(new EventTarget(), { state: 'installed', postMessage: vi.fn() });
  vi.stubGlobal('document', Object.assign(page, { querySelector: () => (page.dialog ? {} : null) }));
  vi.stubGlobal('location', address);
  vi.stubGlobal('navigator', { serviceWorker: browser });
  vi.stubGlobal('addEventListener', () => {});
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('a busy page that another tab got a new version for reloads at the next moment that suits, once', async () => {
  page.dialog = true;
  await follow();
  outOfSight();
  expect(worker.postMessage).not.toHaveBeenCalled();
  takesOver();
  outOfSight();
  expect(address.reload).not.toHaveBeenCalled();
  page.dialog = false;
  outOfSight();
  outOfSight();
  expect(address.reload).toHaveBeenCalledOnce();
});

test('a version that took over while this code was on its way counts too', async () => {
  worker.state = 'activated';
  await follow();
  expect(address.reload).toHaveBeenCalledOnce();
});
