import copy from '@phosphor-icons/core/assets/regular/copy.svg?raw';
import { useEffect, useRef, useState } from 'react';
import { Icon } from './Icon.tsx';

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
  const [copied, setCopied] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  async function onClick() {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      return;
    }
    setCopied(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setCopied(false), shownFor);
  }

  return (
    <>
      <button type="button" className="icon-button" aria-label={label} onClick={onClick}>
        <Icon svg={copy} />
      </button>
      <span role="status" className={copied ? 'badge tone-green' : 'visually-hidden'}>
        {copied ? done : ''}
      </span>
    </>
  );
}
