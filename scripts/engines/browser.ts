import { type Browser, type ElementHandle, launch, type Page } from 'puppeteer-core';

/** The timeout of a step. Long, so that a busy machine does not fail it. */
const STEP_TIMEOUT_MS = 60_000;
/** The timeout of the browser's start, and of each call to it. */
const CALL_TIMEOUT_MS = 180_000;
const POLL_MS = 50;

/** Uses a page as a visitor does: finds elements by selector and text, and polls until they appear. */
export class Visitor {
  readonly #page: Page;
  /** The steps so far, for error messages. */
  readonly steps: string[] = [];

  constructor(page: Page) {
    this.#page = page;
  }

  async open(address: string): Promise<void> {
    this.steps.push(`open ${address}`);
    await this.#page.goto(address, { timeout: STEP_TIMEOUT_MS, waitUntil: 'domcontentloaded' });
  }

  /** Waits for a visible element that matches `selector` and contains `text`. */
  async see(selector: string, text = ''): Promise<void> {
    this.steps.push(`see ${selector} ${text}`);
    await this.#find(selector, text);
  }

  /** Waits until no such element is visible. */
  async seeNot(selector: string, text = ''): Promise<void> {
    this.steps.push(`see not ${selector} ${text}`);
    await this.#until(async () => (await this.#query(selector, text)) === null);
  }

  /** Clicks at the control's position, as a finger does: the page must handle the tap even if it replaces the control meanwhile. */
  async click(selector: string, text = ''): Promise<void> {
    this.steps.push(`click ${selector} ${text}`);
    let point: { x: number; y: number } | null = null;
    await this.#until(async () => {
      point = (await (await this.#query(selector, text))?.evaluate(clickablePoint)) ?? null;
      return point !== null;
    });
    // TypeScript does not see the assignment in the callback.
    const { x, y } = point as unknown as { x: number; y: number };
    await this.#page.mouse.click(x, y);
  }

  async type(selector: string, text: string): Promise<void> {
    this.steps.push(`type ${selector}`);
    const element = await this.#find(selector, '');
    await element.click();
    await element.type(text);
  }

  /** Chooses an option of a select, by its value. */
  async choose(selector: string, value: string): Promise<void> {
    this.steps.push(`choose ${selector} ${value}`);
    await (await this.#find(selector, '')).select(value);
  }

  /** Waits until a condition holds in the page. */
  async wait(name: string, holds: () => boolean): Promise<void> {
    this.steps.push(`wait for ${name}`);
    await this.#until(() => this.#page.evaluate(holds));
  }

  async press(key: 'Escape'): Promise<void> {
    this.steps.push(`press ${key}`);
    await this.#page.keyboard.press(key);
  }

  /** Waits for an address with a matching path. */
  async arrive(path: RegExp): Promise<string> {
    this.steps.push(`arrive ${path}`);
    await this.#until(async () => path.test(new URL(this.#page.url()).pathname));
    return this.#page.url();
  }

  async #find(selector: string, text: string): Promise<ElementHandle<Element>> {
    let found: ElementHandle<Element> | null = null;
    await this.#until(async () => {
      found = await this.#query(selector, text);
      return found !== null;
    });
    if (found === null) throw new Error(`No ${selector} '${text}'.`);
    return found;
  }

  async #query(selector: string, text: string): Promise<ElementHandle<Element> | null> {
    const handle = await this.#page.evaluateHandle(
      (css, words) =>
        [...document.querySelectorAll(css)].find((element) => {
          const isShown = element.getClientRects().length > 0 && getComputedStyle(element).visibility === 'visible';
          const said = `${element.getAttribute('aria-label') ?? ''} ${element.textContent ?? ''}`;
          return isShown && said.includes(words);
        }) ?? null,
      selector,
      text,
    );
    return handle.asElement() as ElementHandle<Element> | null;
  }

  /** Polls until a condition holds. During a navigation a query can fail; it is then repeated. */
  async #until(holds: () => Promise<boolean>): Promise<void> {
    const end = performance.now() + STEP_TIMEOUT_MS;
    let last: unknown;
    while (performance.now() < end) {
      try {
        if (await holds()) return;
      } catch (error) {
        last = error;
      }
      await new Promise((resume) => setTimeout(resume, POLL_MS));
    }
    throw new Error(`Timed out at ${this.#page.url()}: ${this.steps.at(-1)}${last ? ` (${last})` : ''}`);
  }
}

/**
 * Scrolls a control into view and returns its centre in CSS pixels of the viewport; null while it is disabled, moving or covered. Runs in the
 * page.
 */
async function clickablePoint(target: Element): Promise<{ x: number; y: number } | null> {
  if (target instanceof HTMLButtonElement && target.disabled) return null;
  target.scrollIntoView({ block: 'center', behavior: 'instant' });
  const before = target.getBoundingClientRect();
  await new Promise((resume) => setTimeout(resume, 50));
  const { x, y, width, height } = target.getBoundingClientRect();
  if (x !== before.x || y !== before.y || width === 0) return null;
  const point = { x: x + width / 2, y: y + height / 2 };
  const hit = document.elementFromPoint(point.x, point.y);
  // Content from the last visit is inert, so the point hits the element around it.
  return hit !== null && (target.contains(hit) || hit.contains(target)) ? point : null;
}

/** Starts a browser: Firefox with WebDriver BiDi, any other program as a Chromium. */
export function startBrowser(executablePath: string): Promise<Browser> {
  const isFirefox = /firefox/i.test(executablePath);
  return launch({
    browser: isFirefox ? 'firefox' : 'chrome',
    executablePath,
    timeout: CALL_TIMEOUT_MS,
    protocolTimeout: CALL_TIMEOUT_MS,
    // Old Chromiums of npm packages have only the headless shell.
    headless: isFirefox ? true : 'shell',
    // Chromium as root needs --no-sandbox; old ones fail with a zygote or a GPU in containers.
    args: isFirefox ? [] : ['--no-sandbox', '--no-zygote', '--disable-gpu', '--disable-dev-shm-usage'],
  });
}
