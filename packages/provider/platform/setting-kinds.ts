import { isIPv4 } from 'node:net';
import { z } from 'zod';
import { isPlainAddress, type Kind } from './setting.ts';

/** Text that is used as it is; `allowed` says what it means. */
export const text = (allowed: string): Kind<string> => ({ type: z.string(), allowed });

export const oneOf = <const T extends string>(...values: readonly T[]): Kind<T> => ({
  type: z.enum(values),
  allowed: values.join(', '),
});

export const yesNo: Kind<boolean> = {
  type: z.enum(['yes', 'no']).transform((value) => value === 'yes'),
  allowed: 'yes, no',
};

export const wholeNumber = (min: number, max: number): Kind<number> => ({
  type: z.string().regex(/^\d+$/).transform(Number).pipe(z.number().min(min).max(max)),
  allowed: `whole number ${min}-${max}`,
});

/** A secret that a gateway gave. */
export const key: Kind<string> = { type: z.string(), allowed: 'as the gateway shows it', isSecret: true };

/** A secret that operators invent. */
export const token: Kind<string> = {
  type: z.string().regex(/^[\x21-\x7e]{16,}$/),
  allowed: 'at least 16 letters, digits or signs',
  isSecret: true,
};

const oneOrigin = z
  .url({ protocol: /^https?$/ })
  .transform((value) => new URL(value))
  .refine((url) => url.href === `${url.origin}/`)
  .transform((url) => url.origin);

export const origin: Kind<string> = {
  type: oneOrigin,
  allowed: 'origin such as https://example.org',
};

/** Several values, separated by spaces or commas. */
const several = <T>(one: z.ZodType<T, string>) =>
  z
    .string()
    .transform((list) => list.split(/[\s,]+/).filter(Boolean))
    .pipe(z.array(one));

export const origins: Kind<string[]> = {
  type: several(oneOrigin.or(z.literal('*'))),
  allowed: 'origins such as https://example.org, separated by commas, or *',
};

export const hostName: Kind<string> = {
  type: z
    .string()
    .toLowerCase()
    .refine((host) => URL.parse(`http://${host}`)?.host === host),
  allowed: 'a host name such as staf.example.org, without https:// and path',
};

export const holding: Kind<string> = {
  type: z
    .string()
    .toLowerCase()
    .regex(/^[a-z0-9-]{1,60}$/),
  allowed: 'small letters, digits and hyphens',
};

const network = z.union([z.cidrv4(), z.cidrv6(), z.ipv4(), z.ipv6()]).transform((value) => {
  const [address = '', prefix] = value.split('/');
  const [family, most] = isIPv4(address) ? (['ipv4', 32] as const) : (['ipv6', 128] as const);
  return { address, prefix: Number(prefix ?? most), family };
});

export const networks: Kind<z.output<typeof network>[]> = {
  type: several(network),
  allowed: 'networks such as 10.0.0.0/8 or 2001:db8::/32, separated by commas',
};

export const databaseUrl: Kind<string> = {
  type: z.url({ protocol: /^postgres(ql)?$/ }),
  allowed: 'postgres://user:password@host:5432/name',
  isSecret: true,
};

/** Whether each % of a text starts an encoded byte, and the bytes are valid UTF-8. */
function isEncoded(value: string): boolean {
  try {
    return decodeURIComponent(value) !== null;
  } catch {
    return false;
  }
}

export const smtpUrl: Kind<string> = {
  type: z.url({ protocol: /^smtps?$/, abort: true }).refine((value) => {
    const { hostname, pathname, search, hash, username, password } = new URL(value);
    const isServer = hostname !== '' && pathname.replace('/', '') + search + hash === '';
    return isServer && isEncoded(username) && isEncoded(password) && (username === '') === (password === '');
  }),
  allowed:
    'smtp://user:password@host:587 or smtps://…, user and password both or neither, with % and @ in them as %25 and %40',
  isSecret: true,
};

const oneLine = z.string().regex(/^\P{Cc}*$/u);

/** `name` null = the site's. */
export const mailFrom: Kind<{ name: string | null; address: string }> = {
  type: oneLine
    .transform((value) => {
      const [, name, inBrackets, alone] = /^(?:([^<>]*)<([^<>]*)>|([^<>]*))$/.exec(value) ?? [];
      const address = (inBrackets ?? alone ?? '').trim();
      return { name: name?.trim().replace(/^"(.*)"$/, '$1') || null, address };
    })
    .refine(({ address }) => isPlainAddress(address)),
  allowed: 'Name <name@example.org> or name@example.org',
};

/** 'BCA 1234567890 PT Slot Terbit; Mandiri 1330012345678 PT Slot Terbit' */
const accounts = oneLine
  .transform((value) =>
    value
      .split(';')
      .filter((account) => account.trim() !== '')
      .map((account) => ({
        .../^\s*(?<bank>\D+?)\s+(?<number>\d[\d -]{3,30}\d)\s+(?<holder>\D.*?)\s*$/.exec(account)?.groups,
      })),
  )
  .pipe(z.array(z.object({ bank: z.string(), number: z.string(), holder: z.string() })));

export const bankAccounts: Kind<z.output<typeof accounts>> = {
  type: accounts,
  allowed: 'BANK NUMBER HOLDER, several separated by ;',
};
