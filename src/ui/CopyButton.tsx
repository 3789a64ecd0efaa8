import copyIcon from '@phosphor-icons/core/assets/regular/copy.svg?raw';
import { Icon } from './Icon.tsx';
import { useCopied } from './use-copied.ts';

interface Props {
  /** What goes to the clipboard. */
  text: string;
  /** Accessible name, e.g. 'Salin kode'. */
  label: string;
  /** Shown after copying. */
  done: string;
  /** How long `done` is shown, in milliseconds. */
  shownFor: number;
}

/** Copies a text and says so for a while. Where the clipboard is refused, selects nothing and says nothing. */
export function CopyButton({ text, label, done, shownFor }: Props) {
  const { copied, copy } = useCopied(shownFor);
  return (
    <>
      <button type="button" className="icon-button" aria-label={label} onClick={() => copy(text)}>
        <Icon svg={copyIcon} />
      </button>
      <span role="status" className={copied ? 'badge tone-green' : 'visually-hidden'}>
        {copied ? done : ''}
      </span>
    </>
  );
}
