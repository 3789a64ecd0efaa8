import type { LoginPayload, RegisterPayload } from '#domain/customer.ts';
import { ApiError, type FieldErrors } from '#src/api/api-error.ts';
import { sessionCalls } from '#src/api/session-calls.ts';
import { call } from './client.ts';
import { signIn } from './session.ts';

const api = sessionCalls(call);

/** Why nobody is logged in now: `message` is ready to be shown, `fields` stand under their fields. */
export type Refused = { ok: false; message: string; fields: FieldErrors };

/** Logs in and remembers who it is. */
export async function logIn(payload: LoginPayload): Promise<{ ok: true } | Refused> {
  try {
    signIn(await api.login(payload));
    return { ok: true };
  } catch (error) {
    return refused(error);
  }
}

/** Registers. A provider that answers with a token has logged in as well (docs/product.md 4.4). */
export async function register(payload: RegisterPayload): Promise<{ ok: true; signedIn: boolean } | Refused> {
  try {
    const session = await api.register(payload);
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
