import { type ComponentProps, type ReactNode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { showLoadFailure } from '#src/stores/session/flash.ts';
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

interface Props extends ComponentProps<'button'> {
  /** Loads the code of the action and runs it. */
  action: () => Promise<void>;
}

/** A button whose code loads with the tap. Never disabled: it gets the focus back when its sheet closes. */
export function ActionButton({ action, ...button }: Props) {
  const [isBusy, setIsBusy] = useState(false);

  async function onClick() {
    if (isBusy) return;
    setIsBusy(true);
    await action().catch(showLoadFailure);
    setIsBusy(false);
  }

  return <button className="button quiet small" {...button} type="button" aria-busy={isBusy} onClick={onClick} />;
}
