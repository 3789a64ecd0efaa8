import copyIcon from '@phosphor-icons/core/assets/regular/copy.svg?raw';
import { useEffect, useRef, useState } from 'react';
import { Icon } from './inline.tsx';

interface Props {
  text: string;
  /** Accessible name, e.g. 'Salin kode'. */
  label: string;
  done: string;
  shownForMs: number;
}

/** Copies a text and confirms it for a while. If the browser refuses its clipboard, nothing happens. */
export function CopyButton({ text, label, done, shownForMs }: Props) {
  const { isCopied, copy } = useCopied(shownForMs);
  return (
    <>
      <button type="button" className="icon-button" aria-label={label} onClick={() => copy(text)}>
        <Icon svg={copyIcon} />
      </button>
      <span role="status" className={isCopied ? 'badge tone-green' : 'visually-hidden'}>
        {isCopied ? done : ''}
      </span>
    </>
  );
}

/**
 * `isCopied` is true for `shownForMs` after copying.
 * @returns `copy` gives false if the browser refuses its clipboard
 */
export function useCopied(shownForMs: number): { isCopied: boolean; copy: (text: string) => Promise<boolean> } {
  const [isCopied, setIsCopied] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  async function copy(text: string): Promise<boolean> {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      return false;
    }
    setIsCopied(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setIsCopied(false), shownForMs);
    return true;
  }

  return { isCopied, copy };
}
