import { ApiError, type FieldErrors } from '#src/api/api-error.ts';
import type {
  ForgotPasswordRequest,
  LoginRequest,
  RegisterRequest,
  ResetPasswordRequest,
} from '#src/api/create-api.ts';
import { api } from './api.ts';
import { putFlash } from './flash.ts';
import { $accessToken, $refreshToken, forgetCustomer, navigation, signIn } from './session.ts';
import { writeText } from './storage.ts';

declare global {
  interface Window {
    __linkToken?: string;
  }
}

/** A refused login, registration or new password: `message` is ready to show, `fields` contains the texts by field. */
export type Refused = { ok: false; message: string; fields: FieldErrors };

/** Logs in and stores the session. */
export async function logIn(payload: LoginRequest): Promise<{ ok: true } | Refused> {
  try {
    signIn(await api.login(payload));
    return { ok: true };
  } catch (error) {
    return refused(error);
  }
}

/** Registers. If the provider answers with a token, the customer is signed in (docs/product.md 4.4). */
export async function register(payload: RegisterRequest): Promise<{ ok: true; signedIn: boolean } | Refused> {
  try {
    const { session } = await api.register(payload);
    if (session !== null) signIn(session);
    return { ok: true, signedIn: session !== null };
  } catch (error) {
    return refused(error);
  }
}

/** Asks for a link for a new password. The answer is the same for an unknown account. */
export async function requestPasswordReset(payload: ForgotPasswordRequest): Promise<{ ok: true } | Refused> {
  try {
    await api.forgotPassword(payload);
    return { ok: true };
  } catch (error) {
    return refused(error);
  }
}

/**
 * Sets a new password and opens the login page `login`. The provider ended all sessions of the customer, so the session of this browser is
 * removed.
 */
export async function setNewPassword(payload: ResetPasswordRequest, login: string): Promise<{ ok: true } | Refused> {
  try {
    await api.resetPassword(payload);
  } catch (error) {
    return refused(error);
  }
  forgetCustomer();
  putFlash('Password Anda diganti. Silakan masuk.');
  navigation.replace(login);
  return { ok: true };
}

/** Returns the token of the link that opened this page (src/layouts/link-token.ts); '' without one. It is never stored. */
export function linkToken(): string {
  return window.__linkToken ?? '';
}

function refused(error: unknown): Refused {
  if (!(error instanceof ApiError)) throw error;
  return { ok: false, message: error.message, fields: error.fields };
}

/**
 * Sign Out: removes everything except theme and direction, and opens /intro (docs/product.md 11). Does not wait for the provider, which may
 * not know the call.
 */
export function signOut(): void {
  // Before the tokens are removed. The browser completes the call after it leaves the page (keepalive).
  if ($accessToken.get() !== null) void api.logout($refreshToken.get()).catch(() => {});
  forgetCustomer();
  writeText('session', 'sheet:choice', null);
  navigation.go('/intro');
}
