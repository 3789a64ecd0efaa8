import { ApiError, type FieldErrors } from '#src/api/api-error.ts';
import { type LoginRequest, type RegisterRequest, sessionCalls } from '#src/api/session-calls.ts';
import { call } from './client.ts';
import { signIn } from './session.ts';

const api = sessionCalls(call);

/** Why nobody is logged in now: `message` is ready to be shown, `fields` stand under their fields. */
export type Refused = { ok: false; message: string; fields: FieldErrors };

/** Logs in and remembers who it is. */
export async function logIn(request: LoginRequest): Promise<{ ok: true } | Refused> {
  try {
    signIn(await api.login(request));
    return { ok: true };
  } catch (error) {
    return refused(error);
  }
}

/** Registers. A provider that answers with a token has logged in as well (docs/product.md 4.4). */
export async function register(request: RegisterRequest): Promise<{ ok: true; signedIn: boolean } | Refused> {
  try {
    const session = await api.register(request);
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
