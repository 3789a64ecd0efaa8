import { useEffect, useState } from 'react';

const MINUTE_MS = 60_000;

/** Returns the current time and renders again each minute, so that a shown time of day stays right. */
export function useMinute(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
