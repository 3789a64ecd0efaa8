import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { $accessToken } from '#src/stores/session/session.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';

/** Shows a sheet outside of any island until it calls `close`. It also closes when the session changes: the next customer must not see it. */
export function mountSheet(render: (close: () => void) => ReactNode): void {
  const host = document.createElement('div');
  document.body.append(host);
  const root = createRoot(host);
  const close = () => {
    forgetSession();
    root.unmount();
    host.remove();
  };
  const forgetSession = $accessToken.listen(close);
  root.render(<ErrorBoundary>{render(close)}</ErrorBoundary>);
}
