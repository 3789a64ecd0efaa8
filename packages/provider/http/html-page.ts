import { createHash } from 'node:crypto';
import { html, raw } from 'hono/html';

export type Html = ReturnType<typeof html>;

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Content-Security-Policy of `wholePage`: nothing external, this stylesheet, at most this script, forms only to this site. */
export function policyOf(style: string, script?: string): string {
  return [
    "default-src 'none'",
    `style-src ${hashOf(style)}`,
    // For the pictures of a receipt, and the empty icon below: without it the browser requests one and reports a violation.
    'img-src data:',
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ...(script === undefined ? [] : [`script-src ${hashOf(script)}`]),
  ].join('; ');
}

type Parts = {
  title: string;
  style: string;
  script?: string | undefined;
  attributes?: Html | '';
  head?: Html | '';
  body: Html;
};

/** A page in Indonesian that no search engine lists. `attributes`: of `<html>`; `head`: more of it. */
export function wholePage({ title, style, script, attributes = '', head = '', body }: Parts): Html {
  return html`<!doctype html>
<html lang="id"${attributes}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,">
<title>${title}</title>
${head}
<style>${raw(style)}</style>
${script === undefined ? '' : html`<script>${raw(script)}</script>`}
</head>
<body>
${body}
</body>
</html>`;
}
