import { defineConfig } from 'playwright/test';
import { findBrowser } from './scripts/browser.mjs';

const executablePath = await findBrowser();

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  globalSetup: './tests/support/e2e/global-setup.ts',
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  workers: 2,
  // A flaky test is fixed. On CI a failed test is retried once, and scripts/test.mjs names it.
  retries: process.env['CI'] ? 1 : 0,
  // An action or an expectation says after 15 s what it waits for; a long test on a busy machine takes its time.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: '.cache/playwright.json' }]],
  use: {
    // What cannot be tapped is said as soon as what cannot be seen.
    actionTimeout: 15_000,
    viewport: { width: 390, height: 844 },
    // Requests that a worker answers cannot be intercepted; the tests of the worker itself allow it.
    serviceWorkers: 'block',
    // One page per worker, emptied after each test: a new one costs a second of a core, as its process and its code start cold.
    reuseContext: true,
    locale: 'id-ID',
    timezoneId: 'Asia/Jakarta',
    // Traces cost a fifth of the time. `--trace on` records them; a failed test has a screenshot and the page's
    // content anyway.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        // Chromium refuses its sandbox to root, which containers and CI are.
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        // A page that is emptied for the next test keeps its process with the compiled code.
        '--process-per-site',
      ],
    },
  },
});
