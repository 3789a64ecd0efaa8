/** Taken places of a month's capacity, in percent, from which the month is nearly full. */
export const NEARLY_FULL_PERCENT = 80;

export type SlotState = 'closed' | 'full' | 'nearly-full' | 'free';

/** Returns how full a publish month is. `closed`: it has no places at all. */
export function slotState({ capacity, used }: { capacity: number; used: number }): SlotState {
  if (capacity === 0) return 'closed';
  if (used >= capacity) return 'full';
  return used * 100 >= capacity * NEARLY_FULL_PERCENT ? 'nearly-full' : 'free';
}
