import { memo } from 'react';
import { imageUrl } from '#domain/image.ts';
import { offeredIndexings } from '#domain/indexing.ts';
import { type Item, priceFrom } from '#domain/item.ts';
import { formatRupiah } from '#domain/money.ts';
import { formatMonth, type Month, toInputValue } from '#domain/month.ts';
import { type MonthCell, monthGrid } from '#domain/month-grid.ts';
import { dash } from '#domain/usable-text.ts';
import { dashboardHost } from '#src/hosts.ts';
import { Picture } from '#src/ui/Picture.tsx';
import { KategoriBadge, Rating } from '../ItemFacts.tsx';
import { openSheet } from '../open-sheet.ts';
import { IndexingPrices } from './IndexingPrices.tsx';
import styles from './ProductDetail.module.css';
import { Reviews } from './Reviews.tsx';
import { SlotMonths } from './SlotMonths.tsx';

/** An item with all that helps to choose it: what it is, what it costs, when there is room, what others say. */
export const ProductDetail = memo(function ProductDetail({ item, thisMonth }: { item: Item; thisMonth: Month }) {
  const months = monthGrid(item, thisMonth);
  const openOn = (month: Month) =>
    openSheet(item.id, { itemId: item.id, indexingIds: [], month: toInputValue(month), qty: 1 });
  return (
    <article className={styles['page']} aria-labelledby="product-name">
      <ProductCover item={item} />
      <div className={styles['main']}>
        <ProductHead item={item} />
        <IndexingPrices item={item} />
        <SlotMonths months={months} onChoose={openOn} />
        <AboutProduct item={item} />
        <Reviews item={item} />
      </div>
      <BuyBar item={item} months={months} onOpen={() => openSheet(item.id)} />
    </article>
  );
});

/** The cover, standing like a printed issue; the drawn placeholder where there is none or it fails. */
function ProductCover({ item }: { item: Pick<Item, 'image' | 'name'> }) {
  return (
    <div className={styles['stage']}>
      <Picture
        src={imageUrl(item.image, dashboardHost)}
        fallback="/placeholder-cover.svg"
        alt={`Sampul ${item.name}`}
        width={300}
        height={400}
        eager
        className={styles['cover']}
      />
    </div>
  );
}

/** Kategori, name, rating and publisher. */
function ProductHead({ item }: { item: Item }) {
  return (
    <header className={styles['head']}>
      <div className={styles['row']}>
        <KategoriBadge kategori={item.kategori} />
        {item.badgeText !== null && <span className="badge tone-accent">{item.badgeText}</span>}
      </div>
      <h2 id="product-name" className={styles['name']}>
        {item.name}
      </h2>
      <div className={styles['row']}>
        {item.rating === null ? (
          <Rating rating={null} />
        ) : (
          <a className={styles['rating']} href="#ulasan">
            <Rating rating={item.rating} />
          </a>
        )}
        {item.publisher !== null && <span className={styles['publisher']}>{item.publisher}</span>}
      </div>
    </header>
  );
}

/** Description and the facts that authors ask for. */
function AboutProduct({ item }: { item: Item }) {
  const facts = [
    { term: 'Penerbit', value: item.publisher },
    { term: 'ISSN', value: item.issn },
    { term: 'Frekuensi', value: item.frequency },
    { term: 'Pembayaran', value: item.maxTermin === null ? null : paymentText(item.maxTermin) },
  ].filter(({ value }) => value !== null);
  if (item.description === null && facts.length === 0) return null;
  return (
    <section className="section" aria-labelledby="tentang">
      <h2 id="tentang">Tentang jurnal ini</h2>
      {item.description !== null && <p className={styles['text']}>{item.description}</p>}
      {facts.length > 0 && (
        <dl className={styles['facts']}>
          {facts.map(({ term, value }) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}

function paymentText(maxTermin: number): string {
  return maxTermin > 1 ? `Bisa dibagi hingga ${maxTermin} termin` : 'Dibayar sekali';
}

interface BuyBarProps {
  item: Item;
  months: MonthCell[];
  onOpen: () => void;
}

/** What it costs from and the button to the sheet: at the lower edge on a phone, a card beside the text on a desktop. */
function BuyBar({ item, months, onOpen }: BuyBarProps) {
  const price = priceFrom(item);
  const next = months.find(({ state }) => state === 'available' || state === 'few');
  const orderable = next !== undefined && offeredIndexings(item).length > 0;
  return (
    <aside className={styles['bar']} aria-label="Pesan" data-buy-bar>
      <div className={styles['inner']}>
        <p className={styles['price']}>
          <span>{price?.more ? 'Mulai dari' : 'Harga'}</span>
          <strong className="tabular">{price === null ? dash : formatRupiah(price.amount)}</strong>
        </p>
        <p className={styles['next']}>
          {next === undefined ? 'Belum ada bulan dengan slot.' : `Slot terdekat: ${formatMonth(next.month)}`}
        </p>
        <button type="button" className="button" disabled={!orderable} onClick={onOpen}>
          {orderable ? 'Pilih indexing & bulan' : 'Belum bisa dipesan'}
        </button>
      </div>
    </aside>
  );
}
