import { minimumPassword } from '#domain/holding.ts';

/** How many of the list are refused, the most common first; only those that are long enough to be typed here count. */
const REFUSED = 3_000;

let list: Promise<ReadonlySet<string>> | undefined;

/** The list of zxcvbn-ts: by how often each was found in leaks. Read at the first registration: few starts need it. */
async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const known = dictionary['passwords-common'].filter((password) => password.length >= minimumPassword);
  return new Set(known.slice(0, REFUSED));
}

/** Whether a password, in small letters or large, is one of the 3,000 that are tried first. */
export async function isCommonPassword(password: string): Promise<boolean> {
  // A failure is not remembered: the next registration reads the list again.
  list ??= load().catch((error: unknown) => {
    list = undefined;
    throw error;
  });
  return (await list).has(password.toLowerCase());
}
