import { type Browser, type ElementHandle, launch, type Page } from 'puppeteer-core';

/** Far more than a step takes; only what hangs, not a busy machine, may fail it. */
const LIMIT_MS = 60_000;
/** The start of a browser, and each call to it. */
const CALL_LIMIT_MS = 180_000;
const LOOK_AGAIN_MS = 50;

/** A page as somebody uses it: everything is found by what it is and says, and nothing is assumed to be there at once. */
export class Visitor {
  readonly #page: Page;
  /** What was done so far. */
  readonly steps: string[] = [];

  constructor(page: Page) {
    this.#page = page;
  }

  async open(address: string): Promise<void> {
    this.steps.push(`open ${address}`);
    await this.#page.goto(address, { timeout: LIMIT_MS, waitUntil: 'domcontentloaded' });
  }

  /** Waits for something in sight that matches `selector` and has `text` in it. */
  async see(selector: string, text = ''): Promise<void> {
    this.steps.push(`see ${selector} ${text}`);
    await this.#find(selector, text);
  }

  /** Waits until there is no such thing in sight. */
  async miss(selector: string, text = ''): Promise<void> {
    this.steps.push(`miss ${selector} ${text}`);
    await this.#until(async () => (await this.#look(selector, text)) === null);
  }

  /** Clicks where the control is, as a finger does: it may be replaced meanwhile, and the page must count the tap all the same. */
  async click(selector: string, text = ''): Promise<void> {
    this.steps.push(`click ${selector} ${text}`);
    let point: { x: number; y: number } | null = null;
    await this.#until(async () => {
      point = (await (await this.#look(selector, text))?.evaluate(clickablePoint)) ?? null;
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

  /** Waits for what can only be asked of the page itself. */
  async wait(name: string, holds: () => boolean): Promise<void> {
    this.steps.push(`wait for ${name}`);
    await this.#until(() => this.#page.evaluate(holds));
  }

  async press(key: 'Escape'): Promise<void> {
    this.steps.push(`press ${key}`);
    await this.#page.keyboard.press(key);
  }

  /** Waits for an address whose path matches. */
  async arrive(path: RegExp): Promise<string> {
    this.steps.push(`arrive ${path}`);
    await this.#until(async () => path.test(new URL(this.#page.url()).pathname));
    return this.#page.url();
  }

  async #find(selector: string, text: string): Promise<ElementHandle<Element>> {
    let found: ElementHandle<Element> | null = null;
    await this.#until(async () => {
      found = await this.#look(selector, text);
      return found !== null;
    });
    if (found === null) throw new Error(`No ${selector} '${text}'.`);
    return found;
  }

  async #look(selector: string, text: string): Promise<ElementHandle<Element> | null> {
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

  /** While a page gives way to the next, looking fails: then it is looked again. */
  async #until(holds: () => Promise<boolean>): Promise<void> {
    const end = performance.now() + LIMIT_MS;
    let last: unknown;
    while (performance.now() < end) {
      try {
        if (await holds()) return;
      } catch (error) {
        last = error;
      }
      await new Promise((resume) => setTimeout(resume, LOOK_AGAIN_MS));
    }
    throw new Error(`Waited in vain at ${this.#page.url()}: ${this.steps.at(-1)}${last ? ` (${last})` : ''}`);
  }
}

/**
 * Scrolls a control into view and returns its centre in CSS pixels of the viewport; null while it is disabled, moves, or something lies over it.
 * Runs in the page.
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
  // What is shown from the last visit is inert: the point hits the box around it.
  return hit !== null && (target.contains(hit) || hit.contains(target)) ? point : null;
}

/** Starts a browser by its program: a Firefox over WebDriver BiDi, anything else as a Chromium. */
export function startBrowser(executablePath: string): Promise<Browser> {
  const isFirefox = /firefox/i.test(executablePath);
  return launch({
    browser: isFirefox ? 'firefox' : 'chrome',
    executablePath,
    timeout: CALL_LIMIT_MS,
    protocolTimeout: CALL_LIMIT_MS,
    // What npm ships of old Chromiums has no other mode.
    headless: isFirefox ? true : 'shell',
    // Chromium isolates no process of root; old ones need neither zygote nor graphics card.
    args: isFirefox ? [] : ['--no-sandbox', '--no-zygote', '--disable-gpu', '--disable-dev-shm-usage'],
  });
}
