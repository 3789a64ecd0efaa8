import { mountSheet } from '#src/islands/shared/mount-sheet.ts';
import { DeleteAccountSheet } from './DeleteAccountSheet.tsx';

/** Opens the form that deletes the account, or says why it cannot be deleted now; React is loaded only for it. */
export function openDeleteAccountSheet(refusal: string | null): void {
  mountSheet((close) => <DeleteAccountSheet refusal={refusal} onClose={close} />);
}
