import { z } from 'zod';
import { deletedAccountDomain } from '../customers/account-deletion.ts';
import { perCustomerField } from '../customers/customer.ts';
import { MIN_PASSWORD_LENGTH } from '../customers/login.ts';
import { cleanCode } from '../values/typed-text.ts';
import { billingValues } from './billing-calls.ts';
import { line, optionalText, requiredCode, requiredText } from './call-fields.ts';

/** The customer's organisation, trimmed and in lower case. Missing or empty means `supp` (docs/product.md 5). */
const holdingCode = line('Kode organisasi', 60, { error: 'Kode organisasi tidak valid.' }, cleanCode)
  .toLowerCase()
  .nullish();

const email = requiredCode('Email', 200).toLowerCase().check(z.email('Format email tidak valid.'));

/** Not one that a deleted account gets: the owner of such an address would prevent that deletion. */
const newEmail = email.refine((text) => !text.endsWith(deletedAccountDomain), 'Format email tidak valid.');

// Not trimmed and without a check of characters: a password is stored as typed and never shown.
const password = z
  .string({
    error: (issue) =>
      issue.input === undefined || issue.input === null ? 'Password wajib diisi.' : 'Password harus berupa teks.',
  })
  .min(1, 'Password wajib diisi.')
  .max(200, 'Password maksimal 200 karakter.');

/** A password that the customer chooses. */
const newPassword = password.min(MIN_PASSWORD_LENGTH, `Password minimal ${MIN_PASSWORD_LENGTH} karakter.`);

/** Body of POST customer-login. */
export const loginRequest = z.object({ email, password, holding_code: holdingCode });
export type LoginRequest = z.input<typeof loginRequest>;

/** Body of POST customer-register (docs/product.md 3). `whatsapp` is accepted as 08…, 62… or +62… and stored as +62…. */
export const registerRequest = z.object({
  name: requiredText('Nama', 120),
  email: newEmail,
  whatsapp: requiredCode('WhatsApp', 30),
  ...perCustomerField(({ label, max }) => requiredText(label, max)),
  password: newPassword,
  marketing_code: requiredCode('Kode Referall', 60),
  holding_code: holdingCode,
});
export type RegisterRequest = z.input<typeof registerRequest>;

/** Body of POST customer-refresh. A refresh token can be used once. */
export const refreshRequest = z.object({ refresh_token: requiredText('Refresh token', 200) });

/** Body of POST customer-logout. It ends the sessions of the bearer token and of this refresh token. */
export const logoutRequest = z.object({ refresh_token: optionalText('Refresh token', 200) });
export type LogoutRequest = z.input<typeof logoutRequest>;

/** Body of POST customer-password/forgot. */
export const forgotPasswordRequest = z.object({ email, holding_code: holdingCode });
export type ForgotPasswordRequest = z.input<typeof forgotPasswordRequest>;

/** Body of POST customer-password/reset. `token` is from the link that was sent by e-mail. */
export const resetPasswordRequest = z.object({
  token: line('Tautan', 200, { error: 'Tautan ini tidak valid.' }).min(1, 'Tautan ini tidak valid.'),
  password: newPassword,
});
export type ResetPasswordRequest = z.input<typeof resetPasswordRequest>;

/** `at`: when the account is deleted; null if none is planned. An addition of this provider, optional for a client. */
export const accountDeletion = z.object({ at: z.string().nullable() });

export const customerAnswer = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  whatsapp: z.string(),
  ...perCustomerField(() => z.string()),
  /** Optional for a client, like the next two. */
  holding_code: z.string(),
  billing: billingValues,
  deletion: accountDeletion,
});
export type CustomerAnswer = z.infer<typeof customerAnswer>;

export const userAnswer = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  customer: z.array(customerAnswer),
});

/** Answer of login, registration and refresh. */
export const sessionAnswer = z.object({
  message: z.string(),
  access_token: z.string(),
  refresh_token: z.string(),
  user: userAnswer,
  customer: customerAnswer,
});
export type SessionAnswer = z.infer<typeof sessionAnswer>;

/** Body of POST customer/deletion. */
export const deleteAccountRequest = z.object({
  password: z.string({ error: 'Password wajib diisi.' }).min(1, 'Password wajib diisi.').max(200, 'Password salah.'),
});
export type DeleteAccountRequest = z.input<typeof deleteAccountRequest>;

/** Answer of GET, POST and DELETE customer/deletion. `refusal`: why it cannot happen now, ready to show; null if it can. */
export const deletionAnswer = z.object({
  data: z.object({ deletion: accountDeletion.extend({ refusal: z.string().nullable() }) }),
});
export type DeletionAnswer = z.infer<typeof deletionAnswer>;

/** Answer of GET customer/data: everything that is stored about the customer, by section. */
export const personalDataAnswer = z.looseObject({ dibuat: z.string() });
