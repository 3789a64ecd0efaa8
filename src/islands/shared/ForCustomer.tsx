import lock from 'icon:lock-key';
import { accountPath } from '@slotterbit/contract/customers/login.ts';
import type { ReactNode } from 'react';
import { Message } from '#src/ui/Message.tsx';
import { useOfAddress } from './page.ts';

interface Props {
  /** The state of the screen's store. While it is 'loading', also on the server, it is unknown whether a token exists. */
  kind: string;
  invitation: string;
  /** The screen's own. */
  path: string;
  children: ReactNode;
}

/**
 * Shows its children to customers and an invitation to sign in to other visitors. While loading, the HTML contains both and a style hides
 * one, so that neither flashes; without JavaScript the invitation is visible.
 */
export function ForCustomer({ kind, invitation, path, children }: Props) {
  const isUnknown = kind === 'loading';
  const next = useOfAddress(() => location.pathname + location.search, path);
  return (
    <>
      {(isUnknown || kind === 'no-token') && (
        <div data-for={isUnknown ? 'visitor' : ''}>
          <Message
            icon={lock}
            title="Silakan masuk terlebih dahulu."
            text={invitation}
            links={{ Masuk: accountPath('/login', { next }), Daftar: accountPath('/register', { next }) }}
          />
        </div>
      )}
      {kind !== 'no-token' && <div data-for={isUnknown ? 'customer' : ''}>{children}</div>}
    </>
  );
}
