import { createHash } from 'node:crypto';
import { html, raw } from 'hono/html';

export type Html = ReturnType<typeof html>;

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Content-Security-Policy of `wholePage`: nothing external, no script, this stylesheet, forms only to this site. */
export function policyOf(style: string): string {
  return [
    "default-src 'none'",
    `style-src ${hashOf(style)}`,
    // For the sandbox's logo, and the empty icon below: without it the browser requests one and reports a violation.
    'img-src data:',
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** A page in Indonesian that no search engine lists. */
export function wholePage({ title, style, body }: { title: string; style: string; body: Html }): Html {
  return html`<!doctype html>
<html lang="id">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,">
<title>${title}</title>
<style>${raw(style)}</style>
</head>
<body>
${body}
</body>
</html>`;
}
