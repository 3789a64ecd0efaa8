import type { BrowserContext } from 'playwright/test';

/** What no page may do: write an error to the console, throw, leave a rejection, or break its own security policy. */
export interface ConsoleWatch {
  /** For tests of faults: lines that match are expected, for example /422/. Holds for the whole test. */
  allow(expected: RegExp): void;
  /** What happened and was not allowed. */
  problems(): string[];
}

/** Watches every page of a context, from before its first script on. */
export async function watchConsole(context: BrowserContext): Promise<ConsoleWatch> {
  const lines: string[] = [];
  const allowed: RegExp[] = [];
  context.on('console', (message) => {
    if (message.type() === 'error') lines.push(`console: ${message.text()} (${message.location().url})`);
  });
  // Unhandled rejections come as web errors too.
  context.on('weberror', (webError) => {
    const error = webError.error();
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
