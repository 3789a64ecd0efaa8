import { html } from 'hono/html';
import type { Brand } from '../platform/brand.ts';
import type { Settings } from '../platform/settings.ts';

/** The sender, and the site of the links. */
export type Sender = { brand: Brand; settings: Pick<Settings, 'siteUrl' | 'mailFrom' | 'defaultHolding'> };

/** The content of a message. Text and HTML parts are made from it, so that both hold the same facts. Each text is one line. */
export type Letter = {
  subject: string;
  heading: string;
  /** Greeting and event. */
  paragraphs: readonly string[];
  /** A heading with the ordered lines; absent if the message is not about an order. */
  list?: { title: string; lines: readonly string[] };
  facts: readonly (readonly [label: string, value: string])[];
  action: { text: string; url: string };
  /** Consequences, below the button. */
  notes: readonly string[];
  /** Why the message was sent; default: the customer orders here. */
  cause?: string;
};

const footer = ({ cause }: Letter, { name, contact }: Brand) => [
  `${name} · ${contact.email} · WhatsApp ${contact.whatsapp}`,
  `Pesan ini dikirim otomatis karena ${cause ?? `Anda memesan di ${name}`}.`,
];

/** Returns the plain text part. */
export function letterText(letter: Letter, brand: Brand): string {
  const { heading, paragraphs, list, facts, action, notes } = letter;
  return [
    heading,
    '',
    ...paragraphs.flatMap((text) => [text, '']),
    ...(list ? [`${list.title}:`, ...list.lines.map((line) => `- ${line}`), ''] : []),
    ...facts.map(([label, value]) => `${label}: ${value}`),
    '',
    `${action.text}:`,
    action.url,
    '',
    ...notes.flatMap((text) => [text, '']),
    '-- ',
    ...footer(letter, brand),
    '',
  ].join('\n');
}

/** Dark colours for mail programs that support them; others use the inline styles. */
const DARK = `@media (prefers-color-scheme: dark) {
.ground { background: #14110f !important; }
.card { background: #1f1a17 !important; color: #f4eeea !important; }
.soft { color: #b9aea7 !important; }
.line { border-color: #3a312c !important; }
}`;

const FONT = "font-family: 'Segoe UI', Roboto, Helvetica, Arial, sans-serif;";
const SOFT = 'color: #6a5f58; font-size: 14px; line-height: 20px;';

function listHtml({ title, lines }: NonNullable<Letter['list']>) {
  return html`<p class="soft" style="margin: 0 0 4px; ${SOFT}">${title}</p>
<ul style="margin: 0 0 16px; padding-left: 20px;">${lines.map((line) => html`<li style="overflow-wrap: anywhere;">${line}</li>`)}</ul>`;
}

/** Returns the HTML part: one column, no tables, pictures or external resources. Every text is escaped. */
export function letterHtml(letter: Letter, brand: Brand): string {
  const { subject, heading, paragraphs, list, facts, action, notes } = letter;
  // Our own text, which must not be escaped.
  const style = html`${{ toString: () => `<style>${DARK}</style>`, isEscaped: true }}`;
  const paragraph = (text: string) => html`<p style="margin: 0 0 16px;">${text}</p>`;
  return String(html`<!doctype html>
<html lang="id">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
${style}
</head>
<body class="ground" style="margin: 0; padding: 0; background: #f6f1ed;">
<div class="ground" style="padding: 24px 12px; background: #f6f1ed;">
<div class="card" style="max-width: 560px; margin: 0 auto; padding: 28px 24px; border-radius: 12px; background: #ffffff; color: #241a15; ${FONT} font-size: 16px; line-height: 24px;">
<p style="margin: 0 0 20px; font-weight: 700;">${brand.name}</p>
<h1 style="margin: 0 0 16px; font-size: 22px; line-height: 28px;">${heading}</h1>
${paragraphs.map(paragraph)}
${list ? listHtml(list) : ''}
<div class="line" style="margin: 0 0 24px; padding: 12px 0 0; border-top: 1px solid #e7ddd6;">
${facts.map(
  ([label, value]) =>
    html`<p style="margin: 0 0 8px;"><span class="soft" style="${SOFT}">${label}</span><br><b>${value}</b></p>`,
)}
</div>
<p style="margin: 0 0 24px;"><a href="${action.url}" style="display: inline-block; padding: 12px 24px; border-radius: 10px; background: ${brand.accent}; color: #ffffff; font-weight: 700; text-decoration: none;">${action.text}</a></p>
${notes.map(paragraph)}
<div class="line" style="margin: 24px 0 0; padding: 16px 0 0; border-top: 1px solid #e7ddd6;">
${footer(letter, brand).map((text) => html`<p class="soft" style="margin: 0 0 4px; ${SOFT}">${text}</p>`)}
</div>
</div>
</div>
</body>
</html>
`);
}
