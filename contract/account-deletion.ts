import { z } from 'zod';

/** Body of POST customer/deletion. */
export const deleteAccountRequest = z.object({
  password: z.string({ error: 'Password wajib diisi.' }).min(1, 'Password wajib diisi.').max(200, 'Password salah.'),
});
export type DeleteAccountRequest = z.input<typeof deleteAccountRequest>;

/** `at`: when the account is deleted; null if nobody asked for it. An addition of this provider, optional for a client. */
export const accountDeletion = z.object({ at: z.string().nullable() });

/** Answer of GET, POST and DELETE customer/deletion. `refusal`: why it cannot happen now, ready to show; null if it can. */
export const deletionAnswer = z.object({
  data: z.object({ deletion: accountDeletion.extend({ refusal: z.string().nullable() }) }),
});
export type DeletionAnswer = z.infer<typeof deletionAnswer>;

/** Answer of GET customer/data: everything that is stored about the customer, by section. */
export const personalDataAnswer = z.looseObject({ dibuat: z.string() });
