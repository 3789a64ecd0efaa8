/*
 * The inline script of the screens of an account, after their links: the HTML is the same for every query (packages/server/page-cache.ts), so this
 * completes the links of AccountLink.astro.
 */

import { accountPath, accountWay } from '@slotterbit/contract/customers/login.ts';

const way = accountWay(new URL(location.href));
for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-account-link]'))
  link.href = accountPath(link.dataset['accountLink'] as Parameters<typeof accountPath>[0], way);
