import { join } from 'node:path';
import type { Reason } from './fault-texts.ts';
import { type KnownPath, linkFault } from './links.ts';
import { pictureFault } from './pictures.ts';

/**
 * Elements that the Content-Security-Policy blocks (packages/server/security-headers.ts), or that would
 * change the whole page.
 */
const BLOCKED = 'script style iframe frame object embed applet audio video source base link meta'.split(' ');

/** Elements that embed another site. */
const EMBEDDING = 'iframe frame object embed audio video source'.split(' ');

/**
 * Returns the faults in the text of a Markdown file: broken links, pictures that browsers do not show, markup that
 * the Content-Security-Policy blocks. Code is ignored.
 * @param folder of the file; picture paths are relative to it
 */
export async function markdownFaults(
  body: string,
  folder: string,
  isKnown: KnownPath,
): Promise<{ line: number; reason: Reason; link?: string }[]> {
  const text = withoutCode(body);
  const found: { at: number; reason: Reason | undefined; link?: string }[] = [];
  for (const { index, target, isPicture, words } of targetsIn(text)) {
    const reason = isPicture ? await pictureAt(target, folder, isKnown) : linkFault(target, isKnown);
    found.push({ at: index, reason, ...(!isPicture && words && { link: words }) });
    if (isPicture && words === '')
      found.push({ at: index, reason: { code: 'noWords', name: target.replace(/^.*\//, ''), target } });
  }
  for (const { index, 1: tag = '', 2: attributes = '' } of text.matchAll(
    /(?<!\\)<([a-z][\w-]*)(?=[\s/>]|$)([^<>]*)/gi,
  )) {
    found.push({ at: index, reason: markupFault(tag.toLowerCase(), attributes) });
    const [, , href] = /\shref\s*=\s*(["']?)([^"'\s>]*)\1/i.exec(attributes) ?? [];
    if (href !== undefined) found.push({ at: index, reason: linkFault(href, isKnown) });
    const [, , src] = /\ssrc\s*=\s*(["']?)([^"'\s>]*)\1/i.exec(attributes) ?? [];
    if (src !== undefined && tag.toLowerCase() === 'img')
      found.push({ at: index, reason: isKnown(src) ? undefined : { code: 'pictureMarkup' } });
  }
  return found
    .sort((a, b) => a.at - b.at)
    .flatMap(({ at, reason, ...link }) =>
      reason === undefined ? [] : [{ line: text.slice(0, at).split('\n').length, reason, ...link }],
    );
}

function markupFault(tag: string, attributes: string): Reason | undefined {
  if (BLOCKED.includes(tag)) return { code: EMBEDDING.includes(tag) ? 'blockedSite' : 'blocked', markup: `<${tag}>` };
  const [, handler] = /[\s"'/](on[a-z]+)\s*=/i.exec(` ${attributes}`) ?? [];
  return handler === undefined ? undefined : { code: 'blocked', markup: handler.toLowerCase() };
}

async function pictureAt(target: string, folder: string, isKnown: KnownPath): Promise<Reason | undefined> {
  if (/^([a-z]+:)?[/\\]{2}/i.test(target)) return { code: 'foreignPicture', target };
  if (target.startsWith('/')) return isKnown(target) ? undefined : { code: 'noPicture', name: target };
  return pictureFault(join(folder, target));
}

/** The same text with spaces instead of code and HTML comments, so that line numbers stay. */
function withoutCode(body: string): string {
  const fenced = /^ {0,3}(`{3,}|~{3,}).*\n(?:.*\n)*?(?: {0,3}\1[`~]*[ \t]*$|(?![\s\S]))/gm;
  const inline = /(?<![\\`])(`+)(?!`)[\s\S]*?[^`]\1(?!`)|<!--[\s\S]*?-->/g;
  const blank = (part: string) => part.replace(/[^\n]/g, ' ');
  return body.replace(fenced, blank).replace(inline, blank);
}

/**
 * The addresses of links and pictures: [text](address), ![text](address) and [name]: address. `words` are the words
 * in the brackets, without markup; undefined if they are elsewhere.
 */
function* targetsIn(
  text: string,
): Generator<{ index: number; target: string; isPicture: boolean; words: string | undefined }> {
  for (const { index, 1: target = '' } of text.matchAll(
    /(?<!\\)\]\(\s*(<[^>\n]*>|[^\s()]*(?:\([^\s()]*\)[^\s()]*)*)/g,
  )) {
    const opening = openingOf(text, index);
    const words = text
      .slice(opening + 1, index)
      .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
      .replace(/[*_~\\]/g, '')
      .replace(/\s+/g, ' ')
      .trim();
    yield { index, target: unwrapped(target), isPicture: text[opening - 1] === '!', words };
  }
  for (const { index, 1: address = '' } of text.matchAll(/^ {0,3}\[(?!\^)[^\]\n]+\]:[ \t]*(<[^>\n]*>|\S+)/gm)) {
    const target = unwrapped(address);
    yield { index, target, isPicture: /^\.{1,2}\//.test(target), words: undefined };
  }
}

const unwrapped = (target: string) => target.replace(/^<(.*)>$/, '$1');

/** The opening bracket of the closing one at `end`. */
function openingOf(text: string, end: number): number {
  let depth = 0;
  for (let at = end; at >= 0; at -= 1) {
    if (text[at - 1] === '\\') continue;
    if (text[at] === ']') depth += 1;
    if (text[at] === '[') depth -= 1;
    if (depth === 0) return at;
  }
  return 0;
}
