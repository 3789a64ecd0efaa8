import type { Config } from '@keystatic/core';
import { Keystatic } from '@keystatic/core/ui';
import { forms } from './forms.ts';

// Vite reloads each page after a save. Here that would throw away what somebody is typing, so it waits for ever.
import.meta.hot?.on('vite:beforeFullReload', () => new Promise(() => {}));

/** Keystatic's screens. They know nothing of the desk, which looks where they are. */
export default function Forms() {
  // Its own types do not fit each other under `exactOptionalPropertyTypes`.
  return <Keystatic config={forms as unknown as Config} />;
}
