import type { Config } from '@keystatic/core';
import { Keystatic } from '@keystatic/core/ui';
import { formsWithInputs } from './inputs/with-inputs.ts';
import { guardSaves } from './save-guard.ts';

// Vite reloads each page after a save. Here that would throw away what somebody is typing, so it waits for ever.
import.meta.hot?.on('vite:beforeFullReload', () => new Promise(() => {}));

guardSaves();

// Its own types do not fit each other under `exactOptionalPropertyTypes`.
const config = formsWithInputs() as unknown as Config;

/** Keystatic's screens. They know nothing of the desk, which looks where they are. */
export default function Forms() {
  return <Keystatic config={config} />;
}
