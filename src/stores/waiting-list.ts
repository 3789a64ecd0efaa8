import { loginPath } from '#domain/login.ts';
import { toInputValue } from '#domain/month.ts';
import type { Slot } from '#domain/slot.ts';
import type { WaitingEntry } from '#domain/waiting-list.ts';
import { ApiError } from '#src/api/api-error.ts';
import { createWaitingListApi } from '#src/api/create-waiting-list-api.ts';
import { api as provider } from './api.ts';
import { putFlash } from './flash.ts';
import { $heldSlots } from './held-places.ts';
import { storeSelection } from './pending-selection.ts';
import { createResource, dataOf } from './resource.ts';
import { $accessToken, navigation } from './session.ts';

const api = createWaitingListApi(provider);

const waitingList = createResource<WaitingEntry[]>({
  $token: $accessToken,
  fetch: (_, signal) => api.entries({ signal }),
  errorText: (error) => (error instanceof Error ? error.message : String(error)),
});

/** The full months that the customer waits for (docs/product.md 13.9). */
export const $waitingList = waitingList.$state;

$waitingList.listen((state) => {
  const held = (dataOf(state) ?? []).filter((entry) => entry.state === 'held');
  $heldSlots.set(new Set(held.map(({ slotId }) => slotId)));
});

export function loadWaitingList(): Promise<boolean> {
  return waitingList.load();
}

/** Sends a change and shows the list that the provider answers. Resolves to the text of a failure; null after success. */
async function change(send: () => Promise<WaitingEntry[]>): Promise<string | null> {
  const token = $accessToken.get();
  try {
    const entries = await send();
    if ($accessToken.get() === token) waitingList.show(entries);
    return null;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return error.message;
  }
}

/** Waits for a place of a full slot. A visitor logs in first and comes back to the month. */
export async function enterWaitingList(itemId: number, slot: Pick<Slot, 'id' | 'month'>): Promise<string | null> {
  if ($accessToken.get() !== null) return change(() => api.enter(slot.id));
  storeSelection({ itemId, indexingIds: [], month: toInputValue(slot.month), qty: 1 });
  putFlash('Masuk dulu untuk masuk daftar tunggu.');
  navigation.go(loginPath(navigation.here()));
  return null;
}

/** Leaves the line, or gives a held place back. */
export function leaveWaitingList(entryId: number): Promise<string | null> {
  return change(() => api.leave(entryId));
}
