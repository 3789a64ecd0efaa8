import { type RefObject, useEffect, useRef } from 'react';

/** Returns the ref of an uncontrolled text field: it keeps and reports what was typed before hydration, and becomes empty when its value does. */
export function useTyped<T>(
  value: T | null,
  parse: (text: string) => T | null,
  onType: (value: T | null) => void,
): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after hydration
  useEffect(() => {
    const typed = parse(field.current?.value ?? '');
    if (typed !== value) onType(typed);
  }, []);
  const before = useRef(value);
  useEffect(() => {
    // Not on hydration, before the typed text is reported.
    if (before.current !== null && value === null && field.current !== null && parse(field.current.value) !== null)
      field.current.value = '';
    before.current = value;
  }, [value, parse]);
  return field;
}
