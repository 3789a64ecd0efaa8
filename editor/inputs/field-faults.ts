import { useState, useSyncExternalStore } from 'react';
import type { SaidFault } from '../fault-words.ts';

/** How often the forms ask what is wrong with what is saved, in ms. */
const INTERVAL_MS = 1000;

let faults: readonly SaidFault[] = [];
let text = '';
const listeners = new Set<() => void>();

async function readFaults(): Promise<void> {
  if (listeners.size === 0) return;
  const response = await fetch('/api/edit/state').catch(() => undefined);
  if (!response?.ok) return;
  const state = (await response.json()) as { faults: SaidFault[] };
  const now = JSON.stringify(state.faults);
  if (now === text) return;
  text = now;
  faults = state.faults;
  for (const listener of listeners) listener();
}

setInterval(() => void readFaults(), INTERVAL_MS);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // The first field of a form asks for all.
  if (listeners.size === 1) void readFaults();
  return () => listeners.delete(listener);
}

/**
 * What is wrong with the saved value of a field of the form that is open; undefined where nothing is, and while another value stands in the field.
 * @param collection the name of the form
 * @param field its path in the form: 'contact.email', 'screens.*.link' for all entries of a list
 * @param value what stands in the field, compared by identity
 */
export function useFieldFault(collection: string, field: string, value: unknown): string | undefined {
  const all = useSyncExternalStore(subscribe, () => faults);
  const form = location.pathname.replace(/\/$/, '');
  const pattern = new RegExp(`^${field.replaceAll('.', '\\.').replaceAll('*', '\\d+')}$`);
  const found = all.filter(
    (fault) =>
      fault.field !== null &&
      pattern.test(fault.field) &&
      // A fault of several entries together leads to their list.
      (fault.form === form || (form.startsWith(`${fault.form}/`) && fault.form?.endsWith(`/${collection}`))),
  );
  const said = found
    .map(({ place, reason }) =>
      field.includes('*') ? `${place.replace(/^.* › (?=.* \d+ ›)/, '')}: ${reason}` : reason,
    )
    .join('; ');
  const [wrong, setWrong] = useState({ said: '', value });
  if (wrong.said !== said) setWrong({ said, value });
  return said !== '' && wrong.value === value ? said : undefined;
}
