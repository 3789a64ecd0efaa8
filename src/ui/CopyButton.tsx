import copyIcon from 'icon:copy';
import { useEffect, useRef, useState } from 'react';
import { Icon, Ltr } from './inline.tsx';

interface Props {
  text: string;
  /** Accessible name, e.g. 'Salin kode'. */
  label: string;
  done: string;
  shownForMs: number;
}

/** Copies a text and confirms it for a while. If the browser refuses its clipboard, shows the text, so that the customer can select it. */
export function CopyButton({ text, label, done, shownForMs }: Props) {
  const { isCopied, isRefused, copy } = useCopied(shownForMs);
  return (
    <>
      <button type="button" className="icon-button" aria-label={label} onClick={() => copy(text)}>
        <Icon svg={copyIcon} />
      </button>
      <span role="status" className={isCopied ? 'badge tone-green' : undefined}>
        {isCopied && done}
        {isRefused && (
          <span className="small">
            Salin sendiri: <Ltr>{text}</Ltr>
          </span>
        )}
      </span>
    </>
  );
}

type Copied = { isCopied: boolean; isRefused: boolean; copy: (text: string) => Promise<void> };

/** `isCopied` is true for `shownForMs` after copying; `isRefused` after the browser refused its clipboard. */
export function useCopied(shownForMs: number): Copied {
  const [state, setState] = useState<'copied' | 'refused' | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  async function copy(text: string): Promise<void> {
    clearTimeout(timer.current);
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      return setState('refused');
    }
    setState('copied');
    timer.current = setTimeout(() => setState(null), shownForMs);
  }

  return { isCopied: state === 'copied', isRefused: state === 'refused', copy };
}
