import { choiceFromQuery, type ProductChoice } from '@slotterbit/contract/catalogue/product-choice.ts';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { withErrorBoundary } from '#src/islands/shared/ErrorBoundary.tsx';
import { PageTime, useOfAddress } from '#src/islands/shared/page.ts';
import type { ProductStart } from '#src/stores/catalogue/product.ts';
import { CardSkeletons } from '#src/ui/Message.tsx';
import { useProduct } from '../list/use-known-items.ts';
import { selectionOf } from '../sheet/open-sheet.ts';
import { SheetHost } from '../sheet/SheetHost.tsx';
import styles from './ProductDetail.module.css';
import { ProductDetail } from './ProductDetail.tsx';
import { ProductMessage } from './ProductMessage.tsx';
import { PurchaseBox } from './PurchaseBox.tsx';

interface Props {
  id: number;
  /** The item, rendered by the server; null when it could not read the catalogue in time. */
  start: ProductStart | null;
  /** The server's time. */
  now: Date;
  /** The purchase form as HTML: a desktop shows it until the form's code has loaded. */
  children?: ReactNode;
}

/** The island of /product/{id} and /single-product/{id}. */
export const ProductPage = withErrorBoundary(function ProductPage({ id, start, now, children }: Props) {
  const { state, item, refresh } = useProduct(id, start);
  const isWide = useIsWide();
  // Only the browser reads the address, so that the page cache has one page per item. React applies it before the hydrated page paints.
  const query = useOfAddress(() => location.search, '');
  const ofAddress = useMemo(() => choiceFromQuery(new URLSearchParams(query)), [query]);
  const [changed, setChoice] = useState<ProductChoice | null>(null);
  const choice = changed ?? ofAddress;

  // Memoized, so that ProductDetail (`memo`) does not render again without a change.
  const box = useMemo(
    () =>
      item && (
        <PurchaseBox
          item={item}
          rendered={children}
          isWide={isWide}
          chosen={selectionOf(item, choice)}
          onFailed={refresh}
        />
      ),
    [item, children, isWide, choice, refresh],
  );

  return (
    <PageTime value={now}>
      {item === undefined ? (
        <ProductMessage state={state} skeleton={<ProductSkeleton />} onRetry={refresh} />
      ) : (
        <ProductDetail item={item} choice={choice} onChoose={setChoice}>
          {box}
        </ProductDetail>
      )}
      <SheetHost items={item === undefined ? [] : [item]} isInPlace={isWide} onRefresh={refresh} />
    </PageTime>
  );
});

/** The product page in its final layout while it loads. */
function ProductSkeleton() {
  return (
    <div className={`stack gap-5 ${styles['page']}`} aria-busy="true">
      <p className="visually-hidden" role="status">
        Memuat produk…
      </p>
      <div className={`middle ${styles['stage']}`}>
        <span className={`skeleton shadow ${styles['cover']}`} />
      </div>
      <div className={`packed ${styles['main']}`}>
        <CardSkeletons heights={[92, 220, 120]} />
      </div>
      <aside className={styles['box']} aria-hidden="true">
        <CardSkeletons heights={[560]} />
      </aside>
    </div>
  );
}

/** Returns whether the window is at least 900 px wide, as in the styles; null before hydration. */
function useIsWide(): boolean | null {
  const [isWide, setIsWide] = useState<boolean | null>(null);
  useEffect(() => {
    const query = matchMedia('(min-width: 56.25em)');
    const follow = () => setIsWide(query.matches);
    follow();
    query.addEventListener('change', follow);
    return () => query.removeEventListener('change', follow);
  }, []);
  return isWide;
}
