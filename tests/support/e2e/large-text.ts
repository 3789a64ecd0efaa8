import { expect, type Page } from 'playwright/test';

/** Most of the screen's height that bars may cover. */
const MOST_COVERED = 1 / 3;

/**
 * Returns what a visitor cannot read: texts that are clipped, that overlap another text or control, fields narrower than their value, and bars that
 * cover too much of the screen. Ignores texts that end with an ellipsis after several lines.
 */
function unreadable(page: Page): Promise<string[]> {
  return page.evaluate((mostCovered) => {
    type Box = { left: number; right: number; top: number; bottom: number };
    type Part = { name: string; element: Element; box: Box; isPinned: boolean; isText: boolean };
    const cut = (a: Box, b: Box): Box => ({
      left: Math.max(a.left, b.left),
      right: Math.min(a.right, b.right),
      top: Math.max(a.top, b.top),
      bottom: Math.min(a.bottom, b.bottom),
    });
    const isLarger = ({ left, right, top, bottom }: Box, least: number) => right - left > least && bottom - top > least;
    const ancestors = function* (element: Element | null) {
      for (let each = element; each !== null; each = each.parentElement) yield each;
    };
    const isPinned = (element: Element) =>
      [...ancestors(element)].some((each) => /fixed|sticky/.test(getComputedStyle(each).position));
    const isShown = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true }) &&
      ![...ancestors(element)].some((each) => getComputedStyle(each).clipPath === 'inset(50%)');

    const faults: string[] = [];
    /** The visible part of a box; reports a text of which a part is cut. */
    const visible = (name: string, element: Element, box: Box, size: number): Box => {
      let rest = box;
      let reach = '';
      for (const each of ancestors(element)) {
        const { overflowX, overflowY, webkitLineClamp, position } = getComputedStyle(each);
        const isInFlow = each === element || reach !== 'absolute' || position !== 'static';
        if (isInFlow && (overflowX !== 'visible' || overflowY !== 'visible')) {
          const frame = each.getBoundingClientRect();
          const part = cut(rest, frame);
          // Visitors swipe the track of a slider.
          const scrolls =
            /auto|scroll/.test(overflowX + overflowY) || webkitLineClamp !== 'none' || each.matches('[data-track]');
          const isCut =
            part.right - part.left < rest.right - rest.left - 1 ||
            part.bottom - part.top < (rest.bottom - rest.top) * 0.75;
          if (!scrolls && isCut && isLarger(part, size / 4)) faults.push(`clipped: ${name}`);
          rest = part;
        }
        if (position === 'fixed') break;
        if (isInFlow) reach = position;
      }
      return rest;
    };
    const nameOf = (element: Element, text = '') =>
      `'${text.trim().slice(0, 40)}' in ${element.localName}.${element.className}`;

    const parts: Part[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      const element = node.parentElement;
      const text = node.textContent ?? '';
      if (element === null || text.trim() === '' || !isShown(element) || element.closest('option, script, style, svg'))
        continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const size = Number.parseFloat(getComputedStyle(element).fontSize);
      for (const rect of range.getClientRects()) {
        // The box of a font is higher than its letters.
        const letters = {
          left: rect.left,
          right: rect.right,
          top: rect.top + 0.2 * size,
          bottom: rect.bottom - 0.25 * size,
        };
        const box = visible(nameOf(element, text), element, letters, size);
        if (isLarger(box, 2))
          parts.push({ name: nameOf(element, text), element, box, isPinned: isPinned(element), isText: true });
      }
    }
    for (const element of document.querySelectorAll<HTMLElement>('button, .button, input, select, textarea')) {
      if (!isShown(element)) continue;
      const name = nameOf(element, element.textContent || (element as HTMLInputElement).value);
      const holdsText = element.matches('.tabular, .button') || element.textContent?.trim();
      if (holdsText && element.scrollWidth > element.clientWidth + 1) faults.push(`too narrow: ${name}`);
      const shape = (element.matches('.icon-button') && element.querySelector('.icon')) || element;
      const box = cut(shape.getBoundingClientRect(), document.documentElement.getBoundingClientRect());
      parts.push({ name, element, box, isPinned: isPinned(element), isText: false });
    }
    parts.sort((a, b) => a.box.top - b.box.top);
    for (const [index, one] of parts.entries())
      for (let next = index + 1; next < parts.length; next++) {
        const other = parts[next];
        if (other === undefined || other.box.top >= one.box.bottom) break;
        if (one.isPinned !== other.isPinned || !(one.isText || other.isText)) continue;
        // A field and the words inside its frame.
        if (
          [one, other].some(
            ({ element }) =>
              element.matches('input') &&
              element.parentElement?.contains(one.element) &&
              element.parentElement.contains(other.element),
          )
        )
          continue;
        if (one.element.contains(other.element) || other.element.contains(one.element)) continue;
        if (isLarger(cut(one.box, other.box), 2)) faults.push(`overlap: ${one.name} and ${other.name}`);
      }

    const rows = new Set<number>();
    for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
      if (!/fixed|sticky/.test(getComputedStyle(element).position) || !isShown(element)) continue;
      const { top, bottom, width } = element.getBoundingClientRect();
      if (width < innerWidth / 2) continue;
      for (let y = Math.max(0, Math.round(top)); y < Math.min(innerHeight, bottom); y++) rows.add(y);
    }
    if (rows.size > innerHeight * mostCovered) faults.push(`bars cover ${rows.size} of ${innerHeight} px`);
    if (document.documentElement.scrollWidth > document.documentElement.clientWidth) {
      const wide = [...document.body.querySelectorAll('*')].filter((element) => {
        const { left, right } = element.getBoundingClientRect();
        return isShown(element) && (right > innerWidth + 1 || left < -1);
      });
      faults.push(
        `scrolls sideways: ${wide
          .map((element) => nameOf(element, element.textContent))
          .slice(0, 3)
          .join('; ')}`,
      );
    }
    return [...new Set(faults)];
  }, MOST_COVERED);
}

/** The sizes that visitors set: widths of phones in pixels, with the text of the browser in per cent. */
const sizes = [
  [390, 150],
  [320, 200],
] as const;

/** Expects that the open page loses nothing on a phone whose user enlarges the browser's text. */
export async function expectFitsLargeText(page: Page, where: string): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  const setText = (percent: number) =>
    devTools.send('Page.setFontSizes', { fontSizes: { standard: Math.round((16 * percent) / 100) } });
  for (const [width, percent] of sizes) {
    await page.setViewportSize({ width, height: 844 });
    await setText(percent);
    expect.soft(await unreadable(page), `${where} at ${width} px with text at ${percent} %`).toEqual([]);
  }
  await setText(100);
  await devTools.detach();
}
