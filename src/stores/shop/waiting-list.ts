import type { Slot } from '@slotterbit/contract/catalogue/slot.ts';
import type { WaitingEntry } from '@slotterbit/contract/catalogue/waiting-list.ts';
import { ApiError, refusal } from '@slotterbit/contract/client/api-error.ts';
import { waitingListApi } from '@slotterbit/contract/client/rare-calls.ts';
import { accountPath } from '@slotterbit/contract/customers/login.ts';
import { toInputValue } from '@slotterbit/contract/values/month.ts';
import { request } from '../api.ts';
import { createResource, dataOf } from '../resource.ts';
import { putFlash } from '../session/flash.ts';
import { $accessToken, $heldSlots, navigation } from '../session/session.ts';
import { type PendingSelection, storeSelection } from './pending-selection.ts';

const api = waitingListApi(request);

/** The answers of a provider without a waiting list; 200 is one that cannot be read. */
const ABSENT = [200, 404, 501];

const waitingList = createResource<WaitingEntry[] | null>({
  $token: $accessToken,
  async fetch(_, signal) {
    try {
      return await api.entries({ signal });
    } catch (error) {
      if (error instanceof ApiError && ABSENT.includes(error.status)) return null;
      throw error;
    }
  },
  errorText: () => 'Gagal memuat daftar tunggu.',
});

/** The full months that the customer waits for (docs/product.md 13.9); null if the provider has no waiting list. */
export const $waitingList = waitingList.$state;

/** Longer timers end at once. */
const MAX_TIMER_MS = 2 ** 31 - 1;
/** The provider ends a hold some seconds later than it says. */
const ENDS_AFTER_MS = 10_000;

let holdEnds: ReturnType<typeof setTimeout> | undefined;

$waitingList.listen((state) => {
  const held = (dataOf(state) ?? []).filter((entry) => entry.state === 'held');
  $heldSlots.set(new Set(held.map(({ slotId }) => slotId)));
  clearTimeout(holdEnds);
  const left = Math.min(...held.map(({ until }) => Number(until) - Date.now()));
  if (left > 0 && left + ENDS_AFTER_MS < MAX_TIMER_MS)
    holdEnds = setTimeout(() => void loadWaitingList(), left + ENDS_AFTER_MS);
});

export function loadWaitingList(): Promise<boolean> {
  return waitingList.load();
}

// Meanwhile an entry may have ended, in another tab too, or a place may be held.
if (typeof document !== 'undefined')
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden && dataOf($waitingList.get())?.length) void loadWaitingList();
  });

/** Shows what is so after a change. The answer of a running load may be older, so it is dropped. */
function show(entries: WaitingEntry[]): void {
  waitingList.stop();
  waitingList.show(entries);
}

const entriesNow = () => dataOf($waitingList.get()) ?? [];

/** How many changes are under way, and have been sent. */
let [running, sent] = [0, 0];

/**
 * Sends a change and shows the list that the provider answers. Throws its failure; if it is unknown whether the provider has made the change,
 * only when the list then does not have it.
 * @param isMade whether the entries have the change
 */
async function change(
  send: () => Promise<WaitingEntry[]>,
  isMade: (entries: WaitingEntry[]) => boolean,
): Promise<void> {
  const token = $accessToken.get();
  const isFirst = running === 0;
  running += 1;
  sent += 1;
  const own = sent;
  try {
    const entries = await send().finally(() => {
      running -= 1;
    });
    if ($accessToken.get() !== token) return;
    // Of changes at the same time, an answer may lack the other one.
    if (isFirst && own === sent) show(entries);
    else await loadWaitingList();
  } catch (error) {
    const isUnknown = error instanceof ApiError && error.isOutcomeUnknown && $accessToken.get() === token;
    if (!isUnknown || !(await loadWaitingList()) || !isMade(entriesNow())) throw error;
  }
}

/** What the form has chosen besides the month. */
export type ChosenBesides = Pick<PendingSelection, 'indexingIds' | 'qty' | 'name'>;

/**
 * Waits for a place of a full slot. Resolves to the text of a failure; null after success. A visitor logs in first and comes back to the choice,
 * as does a customer whose session ends with this call.
 */
export async function enterWaitingList(
  itemId: number,
  slot: Pick<Slot, 'id' | 'month'>,
  chosen: ChosenBesides,
): Promise<string | null> {
  const storeChoice = () => storeSelection({ itemId, ...chosen, month: toInputValue(slot.month) });
  if ($accessToken.get() === null) {
    storeChoice();
    putFlash('Masuk dulu untuk masuk daftar tunggu.');
    navigation.go(accountPath('/login', { next: navigation.here() }));
    return null;
  }
  const refused = await refusal(() =>
    change(
      () => api.enter(slot.id),
      (entries) => entries.some(({ slotId }) => slotId === slot.id),
    ),
  );
  if (refused !== null && $accessToken.get() === null) storeChoice();
  return refused?.message ?? null;
}

/**
 * Leaves the line, or gives a held place back. Resolves to the text of a failure; null after success. Also says that the entry had ended: then
 * nothing is to be done, but a place that seemed held is not.
 */
export async function leaveWaitingList(entry: WaitingEntry): Promise<string | null> {
  const without = (entries: WaitingEntry[]) => entries.filter(({ id }) => id !== entry.id);
  const refused = await refusal(() =>
    change(
      () => api.leave(entry.id),
      (entries) => without(entries).length === entries.length,
    ),
  );
  if (refused?.status !== 404) return refused?.message ?? null;
  show(without(entriesNow()));
  await loadWaitingList();
  return entry.state === 'held' ? 'Slot tidak lagi ditahan untuk Anda.' : 'Anda tidak lagi dalam antrean.';
}
