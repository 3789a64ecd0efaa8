import { FieldMessage } from '@keystar/ui/field';
import { useState, useSyncExternalStore } from 'react';
import type { SaidFault } from '../fault-words.ts';
import { sentence } from '../forms/fields.ts';

/** How often the forms fetch the faults of the saved content. */
const POLL_MS = 1000;

let faults: readonly SaidFault[] = [];
let faultsText = '';
const listeners = new Set<() => void>();

async function readFaults(): Promise<void> {
  if (listeners.size === 0) return;
  const response = await fetch('/api/edit/state').catch(() => undefined);
  if (!response?.ok) return;
  const state = (await response.json()) as { faults: SaidFault[] };
  const text = JSON.stringify(state.faults);
  if (text === faultsText) return;
  faultsText = text;
  faults = state.faults;
  for (const listener of listeners) listener();
}

setInterval(() => void readFaults(), POLL_MS);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // The first field of a form fetches the faults for all fields.
  if (listeners.size === 1) void readFaults();
  return () => listeners.delete(listener);
}

/**
 * Returns the fault of a field's saved value, in Indonesian; undefined if there is none, or if the value was changed since.
 * @param collection the name of the form
 * @param field the path in the form: 'contact.email', or 'screens.*.link' for all entries of a list
 * @param value the current value, compared by identity
 */
export function useFieldFault(collection: string, field: string, value: unknown): string | undefined {
  const all = useSyncExternalStore(subscribe, () => faults);
  const form = location.pathname.replace(/\/$/, '');
  const pattern = new RegExp(`^${field.replaceAll('.', '\\.').replaceAll('*', '\\d+')}$`);
  const found = all.filter(
    (fault) =>
      fault.field !== null &&
      pattern.test(fault.field) &&
      // A fault of several entries has the address of their list.
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

/** Shows a fault below an input that cannot show it itself. @param reason in Indonesian */
export function FieldNote({ reason }: { reason: string | undefined }) {
  if (reason === undefined) return null;
  return (
    <div role="alert" style={{ marginBlockStart: 8 }}>
      <FieldMessage>{sentence(reason)}</FieldMessage>
    </div>
  );
}
