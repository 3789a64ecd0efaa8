import { useEffect, useRef, useState } from 'react';

/**
 * Copies a text, and whether that has just been done: for `shownFor` milliseconds.
 * @returns `copy` gives false where the browser refuses its clipboard
 */
export function useCopied(shownFor: number): { copied: boolean; copy: (text: string) => Promise<boolean> } {
  const [copied, setCopied] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  async function copy(text: string): Promise<boolean> {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      return false;
    }
    setCopied(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setCopied(false), shownFor);
    return true;
  }

  return { copied, copy };
}
