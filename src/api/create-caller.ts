import { ApiError } from './api-error.ts';
import { type Failure, fieldErrors } from './failure.ts';
import { type Call, createRequest, RequestFailure, type RequestSettings } from './request.ts';

/** Ends a call early; it then throws `CancelledError`. */
export type CallOptions = { signal?: AbortSignal | undefined };

/** Does one call, decodes its answer, and says in the call's own words what went wrong. `decode` gives null for a bad answer. */
export type Caller = <T>(
  details: Call,
  decode: (body: unknown) => T | null,
  say: (failure: Failure) => string,
) => Promise<T>;

/** What all calls go through. They throw `ApiError` with the text that `say` gives, or `CancelledError`. */
export function createCaller(settings: RequestSettings): Caller {
  const request = createRequest(settings);

  return async (details, decode, say) => {
    try {
      const body = await request(details);
      const decoded = decode(body);
      if (decoded !== null) return decoded;
      const failure = { status: 200, body, exception: null };
      throw new ApiError(200, say(failure), fieldErrors(failure));
    } catch (error) {
      if (!(error instanceof RequestFailure)) throw error;
      throw new ApiError(error.failure.status, say(error.failure), fieldErrors(error.failure));
    }
  };
}
