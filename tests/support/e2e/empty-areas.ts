import { expect, type Page } from 'playwright/test';

/** The height that an area without content may have, in CSS pixels: half of a phone's screen. */
const MOST_EMPTY = 420;
/** A picture or placeholder that is higher than a phone's screen counts as empty. */
const HIGHEST_BOX = 844;

/**
 * Returns the areas of the whole page, from edge to edge, that have no text, picture, control or placeholder. Divides the page into rows of 8 px
 * and fills the rows of each such box. Bars that keep their place on the screen fill nothing.
 */
function emptyAreas(page: Page): Promise<string[]> {
  return page.evaluate(
    async ([mostEmpty, highestBox]) => {
      const ROW = 8;
      const contents = 'img, svg, canvas, video, button, input, select, textarea, hr, .skeleton';
      const isOutside = (element: Element) => {
        const { display, position } = getComputedStyle(element);
        // An element without a box of its own, such as an island, can have content.
        return (
          position === 'fixed' || (display !== 'contents' && !element.checkVisibility({ visibilityProperty: true }))
        );
      };
      // The browser skips the layout of cards that are far from the window.
      const laidOut = new CSSStyleSheet();
      laidOut.replaceSync('* { content-visibility: visible !important; }');
      document.adoptedStyleSheets.push(laidOut);
      // Lists grow.
      scrollTo(0, document.documentElement.scrollHeight);
      if (scrollY > 0) await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      const rows = new Array<boolean>(Math.ceil(document.documentElement.scrollHeight / ROW)).fill(false);
      const fill = ({ top, bottom, width, height }: DOMRect) => {
        if (width > 1 && height <= highestBox)
          rows.fill(true, Math.max(0, Math.floor((top + scrollY) / ROW)), Math.ceil((bottom + scrollY) / ROW));
      };
      const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, (node) =>
        node instanceof Element && isOutside(node) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
      );
      for (let node = nodes.nextNode(); node !== null; node = nodes.nextNode()) {
        if (node instanceof Element && node.matches(contents)) fill(node.getBoundingClientRect());
        if (!(node instanceof Text) || node.data.trim() === '') continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        for (const box of range.getClientRects()) fill(box);
      }
      // A short page ends before the screen does.
      const isShort = document.documentElement.scrollHeight <= innerHeight;
      const drawn = rows
        .map((isFilled) => (isFilled ? '|' : '.'))
        .join('')
        .slice(0, isShort ? rows.lastIndexOf(true) + 1 : rows.length);
      document.adoptedStyleSheets.pop();
      scrollTo(0, 0);
      return [...drawn.matchAll(/\.+/g)]
        .filter(([area]) => area.length * ROW > mostEmpty)
        .slice(0, 3)
        .map(({ 0: area, index }) => `${area.length * ROW} px from ${index * ROW} px`);
    },
    [MOST_EMPTY, HIGHEST_BOX] as const,
  );
}

/** Expects that no part of the open page is empty, after scrolling to its end. */
export async function expectFilled(page: Page, where: string): Promise<void> {
  expect.soft(await emptyAreas(page), `empty areas of ${where}`).toEqual([]);
}
