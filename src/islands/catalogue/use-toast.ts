import { useEffect, useRef, useState } from 'react';
import { toastMs } from '#src/stores/flash.ts';

/** A text that goes away by itself after 2.2 s (docs/product.md 9); a new one starts the time again, null takes it away. */
export function useToast(): [text: string | null, show: (text: string | null) => void] {
  const [text, setText] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function show(next: string | null) {
    clearTimeout(timer.current);
    setText(next);
    if (next !== null) timer.current = setTimeout(() => setText(null), toastMs);
  }
  return [text, show];
}
