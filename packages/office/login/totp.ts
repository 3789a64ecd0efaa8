import { Secret, TOTP } from 'otpauth';

/* Time-based one-time passwords (RFC 6238) as authenticator apps expect: HMAC-SHA-1, 30 seconds and 6 digits, the package's defaults. */

const STEP_MS = 30_000;
/** Steps before and after the current one whose codes are accepted, for clocks that differ (RFC 6238, 5.2). */
const WINDOW_STEPS = 1;

/** Returns random text in base32 (RFC 4648). */
export const randomBase32 = (bytes: number) => new Secret({ size: bytes }).base32;

/** Returns a new secret of 160 bits, in base32. */
export const newTotpSecret = () => randomBase32(20);

/** Returns the address that an authenticator app reads from a QR code. */
export const totpAddress = (secret: string, issuer: string, label: string) =>
  new TOTP({ secret, issuer, label }).toString();

export const totpStep = (at: Date) => Math.floor(at.getTime() / STEP_MS);

/** Returns the code of a time step. @param secret in base32 */
export const totpCode = (secret: string, step: number, digits = 6) =>
  new TOTP({ secret, digits }).generate({ timestamp: step * STEP_MS });

/** Returns the code's time step, or null. */
export function stepOfCode(secret: string, code: string, at: Date): number | null {
  // The package accepts only codes of 6 bytes.
  if (!/^\d{6}$/.test(code)) return null;
  const steps = new TOTP({ secret }).validate({ token: code, timestamp: at.getTime(), window: WINDOW_STEPS });
  return steps === null ? null : totpStep(at) + steps;
}
