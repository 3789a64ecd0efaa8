import { useEffect } from 'react';
import { topProductsCount } from '#domain/item.ts';
import { loadItems } from '#src/stores/catalogue.ts';
import { ErrorBoundary } from '#src/ui/ErrorBoundary.tsx';
import styles from './HomeCatalogue.module.css';
import { HomeIndexings } from './HomeIndexings.tsx';
import { type HomeCatalogueData, homeCatalogue } from './home-catalogue.ts';
import { SheetHost } from './SheetHost.tsx';
import { TopProducts } from './TopProducts.tsx';
import { useCatalogue } from './use-catalogue.ts';

/** The live part of /home: indexings, top products and the sheet. `initial` is what the server rendered, if anything. */
export function HomeCatalogue({ initial }: { initial: HomeCatalogueData | null }) {
  return (
    <ErrorBoundary>
      <Sections initial={initial} />
      <SheetHost />
    </ErrorBoundary>
  );
}

function Sections({ initial }: { initial: HomeCatalogueData | null }) {
  const catalogue = useCatalogue(initial?.items ?? null, initial === null ? undefined : topProductsCount);
  const message = catalogue.kind === 'error' ? catalogue.message : null;
  useEffect(() => {
    // Spec 8: the home screen's failure to load is only logged.
    if (message !== null) console.warn(message);
  }, [message]);

  const data = catalogue.kind === 'ready' ? homeCatalogue(catalogue, initial) : null;
  const failed = catalogue.kind === 'error';
  return (
    <div className={styles['sections']}>
      <HomeIndexings indexings={data?.indexings ?? (failed ? [] : null)} />
      <TopProducts items={data?.items ?? null} onRetry={failed ? () => void loadItems() : null} />
    </div>
  );
}
