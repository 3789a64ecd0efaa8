import { ApiError, type FieldErrors } from '#src/api/api-error.ts';
import type { LoginRequest, RegisterRequest } from '#src/api/create-api.ts';
import { api } from './api.ts';
import { navigation } from './navigation.ts';
import { $accessToken, $refreshToken, forgetCustomer, signIn } from './session.ts';
import { writeText } from './storage.ts';

/** Why nobody is logged in now: `message` is ready to be shown, `fields` stand under their fields. */
export type Refused = { ok: false; message: string; fields: FieldErrors };

/** Logs in and remembers who it is. */
export async function logIn(payload: LoginRequest): Promise<{ ok: true } | Refused> {
  try {
    signIn(await api.login(payload));
    return { ok: true };
  } catch (error) {
    return refused(error);
  }
}

/** Registers. A provider that answers with a token has logged in as well (docs/product.md 4.4). */
export async function register(payload: RegisterRequest): Promise<{ ok: true; signedIn: boolean } | Refused> {
  try {
    const { session } = await api.register(payload);
    if (session !== null) signIn(session);
    return { ok: true, signedIn: session !== null };
  } catch (error) {
    return refused(error);
  }
}

function refused(error: unknown): Refused {
  if (!(error instanceof ApiError)) throw error;
  return { ok: false, message: error.message, fields: error.fields };
}

/**
 * Sign Out: forgets everything but theme and direction and goes to /intro (docs/product.md 11). The provider is told on the
 * way, and nobody waits for it: who leaves has left, whether it answers, knows the call, or is there at all.
 */
export function signOut(): void {
  // Before the tokens are forgotten; the browser sends it also after the page is gone (keepalive).
  if ($accessToken.get() !== null) void api.logout($refreshToken.get()).catch(() => {});
  forgetCustomer();
  writeText('session', 'sheet:choice', null);
  navigation.go('/intro');
}
