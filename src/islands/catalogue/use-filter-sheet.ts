import { useState } from 'react';

const loadSheet = () => import('./FilterSheet.tsx');

type SheetComponent = Awaited<ReturnType<typeof loadSheet>>['FilterSheet'];

/** The sheet of filters, loaded with the first tap. `hasFailed`: it could not be loaded, and the filters belong into the form. */
export function useFilterSheet() {
  const [Sheet, setSheet] = useState<SheetComponent | null>(null);
  const [hasFailed, setFailed] = useState(false);
  return {
    Sheet,
    hasFailed,
    open: () =>
      void loadSheet().then(
        ({ FilterSheet }) => setSheet(() => FilterSheet),
        () => setFailed(true),
      ),
    close: () => setSheet(null),
  };
}
