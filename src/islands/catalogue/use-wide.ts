import { useEffect, useState } from 'react';

/** Whether the window is as wide as a desktop's (900 px, as in the styles); null until the page is hydrated. */
export function useWide(): boolean | null {
  const [wide, setWide] = useState<boolean | null>(null);
  useEffect(() => {
    const query = matchMedia('(min-width: 900px)');
    const follow = () => setWide(query.matches);
    follow();
    query.addEventListener('change', follow);
    return () => query.removeEventListener('change', follow);
  }, []);
  return wide;
}
