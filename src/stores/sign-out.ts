import { signOutCall } from '#src/api/sign-out-call.ts';
import { call } from './client.ts';
import { navigation } from './navigation.ts';
import { forgetCustomer } from './session.ts';
import { $accessToken, $refreshToken } from './signed-in.ts';
import { writeText } from './storage.ts';

const api = signOutCall(call);

/**
 * Sign Out: forgets everything but theme and direction and goes to /intro (docs/product.md 11). The provider is told on the way, and nobody waits
 * for it: who leaves has left, whether it answers, knows the call, or is there at all.
 */
export function signOut(): void {
  // Before the tokens are forgotten; the browser sends it also after the page is gone (keepalive).
  if ($accessToken.get() !== null) void api.endSession($refreshToken.get()).catch(() => {});
  forgetCustomer();
  writeText('session', 'sheet:choice', null);
  navigation.go('/intro');
}
