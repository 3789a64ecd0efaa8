import { Problem } from '../../http/problem.ts';
import type { StaffContext } from './env.ts';

/** Returns the text of a 429, so that the page can show it above its form. */
export function throttledText(c: StaffContext, error: unknown): string {
  if (!(error instanceof Problem) || error.status !== 429) throw error;
  for (const [name, value] of Object.entries(error.headers)) c.header(name, value);
  return error.message;
}
