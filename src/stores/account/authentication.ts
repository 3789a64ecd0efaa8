import type {
  ForgotPasswordRequest,
  LoginRequest,
  RegisterRequest,
  ResetPasswordRequest,
} from '@slotterbit/contract/client/account-api.ts';
import { accountApi } from '@slotterbit/contract/client/account-api.ts';
import { refusal } from '@slotterbit/contract/client/api-error.ts';
import { request } from '../api.ts';
import { putFlash } from '../session/flash.ts';
import { $accessToken, $refreshToken, forgetCustomer, navigation, signIn } from '../session/session.ts';

const api = accountApi(request);

declare global {
  interface Window {
    __linkToken?: string;
  }
}

/** Logs in and stores the session. Resolves to why that was refused, like the calls below; null after success. */
export const logIn = (payload: LoginRequest) => refusal(async () => signIn(await api.login(payload)));

/** Registers. If the provider answers with a token, the customer is signed in (docs/product.md 4.4). */
export const register = (payload: RegisterRequest) =>
  refusal(async () => {
    const { session } = await api.register(payload);
    if (session !== null) signIn(session);
  });

/** Asks for a link for a new password. The answer is the same for an unknown account. */
export const requestPasswordReset = (payload: ForgotPasswordRequest) => refusal(() => api.forgotPassword(payload));

/** Returns the token of the link that opened this page (src/layouts/link-token.ts); '' without one. It is never stored. */
export const linkToken = () => window.__linkToken ?? '';

/**
 * Sets a new password and opens the login page `login`. The provider ended all sessions of the customer, so the session of this browser is
 * removed.
 */
export const setNewPassword = (payload: ResetPasswordRequest, login: string) =>
  refusal(async () => {
    await api.resetPassword(payload);
    forgetCustomer({ keepsDrafts: true });
    putFlash('Password Anda diganti. Silakan masuk.');
    navigation.replace(login);
  });

/**
 * Sign Out: removes everything except theme and direction, and opens /intro (docs/product.md 11). Does not wait for the provider, which may
 * not know the call.
 */
export function signOut(): void {
  // Before the tokens are removed. The browser completes the call after it leaves the page (keepalive).
  if ($accessToken.get() !== null) void api.logout($refreshToken.get()).catch(() => {});
  forgetCustomer({ keepsDrafts: false });
  navigation.go('/intro');
}
