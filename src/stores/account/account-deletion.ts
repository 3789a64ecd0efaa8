import { refusal } from '@slotterbit/contract/client/api-error.ts';
import { personalDataApi } from '@slotterbit/contract/client/rare-calls.ts';
import type { AccountDeletion } from '@slotterbit/contract/customers/account-deletion.ts';
import { atom } from 'nanostores';
import { request } from '../api.ts';
import { $accessToken, $customer } from '../session/session.ts';

type DeletionState = AccountDeletion & { refusal: string | null };

const api = personalDataApi(request);

/** The deletion of the customer's account, and why it cannot happen now; null until loaded. */
export const $deletion = atom<DeletionState | null>(null);

/** Runs a call and stores its answer, unless another customer signed in meanwhile. Resolves to null after success. */
function change(call: () => Promise<DeletionState>) {
  const token = $accessToken.get();
  return refusal(async () => {
    const deletion = await call();
    const customer = $customer.get();
    if ($accessToken.get() !== token || customer === null) return;
    $deletion.set(deletion);
    $customer.set({ ...customer, deletion: { at: deletion.at } });
  });
}

/** Loads the state, which may have changed on another device. Without success, the stored state stays. */
export async function loadDeletion(): Promise<void> {
  if ($accessToken.get() === null || !$customer.get()?.deletion) return;
  await change(() => api.deletion());
}

export const requestDeletion = (password: string) => change(() => api.requestDeletion({ password }));
export const cancelDeletion = () => change(() => api.cancelDeletion());

/** Resolves to the text of the file with everything that is stored about the customer, or to why it could not be loaded. */
export async function loadPersonalData(): Promise<{ text: string } | { problem: string }> {
  let text = '';
  const refused = await refusal(async () => {
    text = JSON.stringify(await api.personalData(), null, 2);
  });
  return refused === null ? { text } : { problem: refused.message };
}
