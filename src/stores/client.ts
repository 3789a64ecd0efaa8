import { type Caller, createCaller } from '#src/api/create-caller.ts';
import { apiHost } from '#src/hosts.ts';
import { adoptingEarly, dropEarly } from './early-fetch.ts';
import { endSession } from './session.ts';
import { $accessToken } from './signed-in.ts';

/** How this browser's customer speaks to the provider; each store binds its own group of calls to it. */
export const call: Caller = createCaller({
  // Looked up at each call, so that whoever wraps fetch later is heard.
  fetch: adoptingEarly((address, init) => fetch(address, init), apiHost),
  base: `${apiHost}/api`,
  token: () => $accessToken.get(),
  onUnauthorized: (token) => endSession(token),
});

$accessToken.listen(dropEarly);
if (typeof window !== 'undefined')
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) dropEarly();
  });
