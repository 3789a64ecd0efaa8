import { type ComponentProps, useState } from 'react';
import { showLoadFailure } from '#src/stores/session/flash.ts';

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
