import { NotPublished, publish } from './publish.ts';

/** `npm run edit -- publish`: what the desk's button does. */
try {
  for (const { words } of await publish()) console.log(words);
  console.log(
    "Published in this repository's history. To put it on the site, push it and start the site anew (docs/operating.md).",
  );
} catch (error) {
  if (!(error instanceof NotPublished)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
