import type { LogoutRequest } from '#contract/auth.ts';
import type { Caller } from './create-caller.ts';

export type SignOutCall = {
  /** Ends the session at the provider, with both of its tokens. Throws as every call does: another provider may not know it. */
  endSession(refreshToken: string | null): Promise<void>;
};

/** POST customer-logout, a call of our own provider. By itself, since the menu of every page needs it and no other of the session. */
export function signOutCall(call: Caller): SignOutCall {
  return {
    async endSession(refreshToken) {
      const body: LogoutRequest = refreshToken === null ? {} : { refresh_token: refreshToken };
      await call(
        { method: 'POST', path: '/customer-logout', body, opensSession: true },
        () => true,
        () => '',
      );
    },
  };
}
