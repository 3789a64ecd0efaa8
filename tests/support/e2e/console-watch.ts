import type { BrowserContext } from 'playwright/test';

/** Collects what no page may do: log an error, throw, leave a promise rejected, or violate its Content-Security-Policy. */
export interface ConsoleWatch {
  /** Allows matching lines, for example /422/, during the whole test. */
  allow(expected: RegExp): void;
  /** Returns the lines that were not allowed. */
  problems(): string[];
}

/** Watches every page of a context, starting before its first script. */
export async function watchConsole(context: BrowserContext): Promise<ConsoleWatch> {
  const lines: string[] = [];
  const allowed: RegExp[] = [];
  context.on('console', (message) => {
    if (message.type() === 'error') lines.push(`console: ${message.text()} (${message.location().url})`);
  });
  // Also reports unhandled rejections.
  context.on('weberror', (webError) => {
    const error = webError.error();
    // In a reused page, Playwright can run the script of an earlier test's clock without the clock (`__pwClock.controller`).
    if (/\(reading 'controller'\)\n +at <anonymous>/.test(error.stack ?? '')) return;
    lines.push(`uncaught: ${error.stack ?? error.message}`);
  });
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      console.error(`CSP: ${event.effectiveDirective} blocked ${event.blockedURI} ${event.sample}`);
    });
  });
  return {
    allow: (expected) => void allowed.push(expected),
    problems: () => lines.filter((line) => !allowed.some((expected) => expected.test(line))),
  };
}
