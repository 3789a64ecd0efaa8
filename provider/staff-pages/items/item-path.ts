import type { Fields } from '../page/action.ts';

export const itemPath = (id: number | string) => `/staf/jurnal/${encodeURIComponent(id)}`;

/** Where an action about one journal returns to. */
export function backToItem(fields: Fields): string {
  const item = fields.get('jurnal');
  return item ? itemPath(item) : '/staf/jurnal';
}
