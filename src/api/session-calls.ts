import type { LoginRequest, RegisterRequest } from '#contract/auth.ts';
import type { Session } from '#domain/customer.ts';
import type { Caller, CallOptions } from './create-caller.ts';
import { decodeSession } from './decode/session.ts';
import * as texts from './failure-texts.ts';

/** What a login and a registration send. */
export type { LoginRequest, RegisterRequest };

export type SessionCalls = {
  login(request: LoginRequest, options?: CallOptions): Promise<Session>;
  /** Null when the provider registers without logging in. */
  register(request: RegisterRequest, options?: CallOptions): Promise<Session | null>;
};

/** Login and registration (docs/product.md 7). */
export function sessionCalls(call: Caller): SessionCalls {
  return {
    login: (body, options) =>
      call(
        { method: 'POST', path: '/customer-login', body, opensSession: true, ...options },
        decodeSession,
        texts.login,
      ),

    async register(body, options) {
      const details = { method: 'POST', path: '/customer-register', body, opensSession: true, ...options } as const;
      const { session } = await call(details, (answer) => ({ session: decodeSession(answer) }), texts.register);
      return session;
    },
  };
}
