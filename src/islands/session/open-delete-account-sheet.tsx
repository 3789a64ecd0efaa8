import { createRoot } from 'react-dom/client';
import { $accessToken } from '#src/stores/session.ts';
import { DeleteAccountSheet } from './DeleteAccountSheet.tsx';

/** Opens the form that deletes the account, or says why it cannot be deleted now; React is loaded only for it. */
export function openDeleteAccountSheet(refusal: string | null): void {
  const host = document.createElement('div');
  document.body.append(host);
  const root = createRoot(host);
  const close = () => {
    forgetSession();
    root.unmount();
    host.remove();
  };
  // The next customer must not see this customer's form.
  const forgetSession = $accessToken.listen(close);
  root.render(<DeleteAccountSheet refusal={refusal} onClose={close} />);
}
