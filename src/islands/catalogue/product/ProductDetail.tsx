import { useStore } from '@nanostores/react';
import { fieldSlug } from '@slotterbit/contract/catalogue/field.ts';
import { imageUrl } from '@slotterbit/contract/catalogue/image.ts';
import { type Item, terminText } from '@slotterbit/contract/catalogue/item.ts';
import type { ProductChoice } from '@slotterbit/contract/catalogue/product-choice.ts';
import { withHeldPlaces } from '@slotterbit/contract/catalogue/slot.ts';
import { memo, type ReactNode } from 'react';
import { type MonthChoices, monthChoices } from '#src/catalogue/month-grid.ts';
import { dashboardHost } from '#src/hosts.ts';
import { usePageTime } from '#src/islands/shared/page.ts';
import { $heldSlots } from '#src/stores/session/session.ts';
import { Picture } from '#src/ui/Picture.tsx';
import { KategoriBadge, Rating } from '../order-form/ItemFacts.tsx';
import { MonthOptions } from '../order-form/MonthOptions.tsx';
import { openSheet, type Selection, selectionOf } from '../sheet/open-sheet.ts';
import { IndexingPrices, MoreIndexings } from './IndexingPrices.tsx';
import styles from './ProductDetail.module.css';
import { PurchaseBar } from './PurchaseBar.tsx';
import { Reviews } from './Reviews.tsx';

interface Props {
  item: Item;
  choice: ProductChoice;
  onChoose: (choice: ProductChoice) => void;
  children: ReactNode;
}

/** An item's facts, prices, months and reviews. On a phone, prices and months open the sheet; on a desktop they are in the purchase box. */
export const ProductDetail = memo(function ProductDetail({ item, choice, onChoose, children }: Props) {
  const chosen = selectionOf(item, choice);
  const held = useStore($heldSlots, { ssr: 'initial' });
  const now = usePageTime();
  const months = monthChoices({ slots: withHeldPlaces(item.slots, held, now) }, now);
  return (
    <article className={`stack gap-5 ${styles['page']}`} aria-labelledby="product-name">
      <ProductCover item={item} />
      <div className={`packed ${styles['main']}`}>
        <ProductHead item={item} />
        <IndexingPrices item={item} chosen={chosen} className={styles['phone']} />
        <MoreIndexings item={item} />
        <SlotMonths months={months} item={item} chosen={chosen} />
        <AboutProduct item={item} />
        <Reviews item={item} />
      </div>
      {children}
      <div className={styles['bar']}>
        <PurchaseBar item={item} months={months} choice={choice} onChoose={onChoose} />
      </div>
    </article>
  );
});

/** The cover, or the placeholder if it is missing or fails to load. */
function ProductCover({ item }: { item: Pick<Item, 'image' | 'name'> }) {
  return (
    <div className={`middle ${styles['stage']}`}>
      <Picture
        src={imageUrl(item.image, dashboardHost)}
        fallback="/placeholder-cover.svg"
        alt={`Sampul ${item.name}`}
        width={300}
        height={400}
        eager
        className={`shadow ${styles['cover']}`}
      />
    </div>
  );
}

/** Kategori, name, rating and publisher. */
function ProductHead({ item }: { item: Item }) {
  return (
    <header className="stack gap-2">
      <div className="row wrap gap-2">
        <KategoriBadge kategori={item.kategori} />
        {item.badgeText !== null && <span className="badge tone-accent">{item.badgeText}</span>}
      </div>
      <h2 id="product-name" className={styles['name']}>
        {item.name}
      </h2>
      <div className="row wrap gap-2">
        {item.rating === null ? (
          <Rating rating={null} />
        ) : (
          <a className={styles['rating']} href="#ulasan">
            <Rating rating={item.rating} />
          </a>
        )}
        {item.publisher !== null && <span className="soft small">{item.publisher}</span>}
      </div>
    </header>
  );
}

/** The months with their remaining slots; a tap on a month opens the sheet. */
function SlotMonths({ months, item, chosen }: { months: MonthChoices; item: Item; chosen: Selection }) {
  const open = months.offered.length;
  return (
    <section className={`section ${styles['phone']}`} aria-labelledby="slot">
      <div className="section-head wrap">
        <h2 id="slot">Slot per bulan</h2>
        <span className={open > 0 ? 'badge tone-green' : 'badge'}>
          <bdi>{open > 0 ? `${open} bulan tersedia` : 'Tidak ada slot tersedia'}</bdi>
        </span>
      </div>
      <MonthOptions
        months={months}
        chosen={chosen.month}
        onChoose={(month) => openSheet(item.id, { ...chosen, month })}
      />
      <p className="hint">
        Slot adalah bulan terbit yang Anda pesan. Memesan slot tidak menjanjikan naskah diterima: keputusan tetap pada
        redaksi jurnal.
      </p>
    </section>
  );
}

/** Description and facts. */
function AboutProduct({ item }: { item: Item }) {
  const facts = [
    { term: 'Penerbit', value: item.publisher },
    { term: 'ISSN', value: item.issn },
    { term: 'Frekuensi', value: item.frequency },
    { term: 'Pembayaran', value: item.maxTermin === null ? null : terminText(item.maxTermin) },
  ].filter(({ value }) => value !== null);
  if (item.description === null && facts.length + item.fields.length === 0) return null;
  return (
    <section className="section" aria-labelledby="tentang">
      <h2 id="tentang">Tentang jurnal ini</h2>
      {item.description !== null && <p className={`soft ${styles['text']}`}>{item.description}</p>}
      {facts.length + item.fields.length > 0 && (
        <dl className={`stack gap-2 ${styles['facts']}`}>
          <FieldsFact names={[...new Set(item.fields)].filter((name) => fieldSlug(name) !== '')} />
          {facts.map(({ term, value }) => (
            <div key={term}>
              <dt className="faint tiny">{term}</dt>
              <dd className="small bold">{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}

/** The fields of science, each with a link to its journals. */
function FieldsFact({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <div>
      <dt className="faint tiny">Bidang</dt>
      <dd className={`small bold ${styles['fields']}`}>
        {names.map((name) => (
          <a key={name} className="link tall" href={`/bidang/${fieldSlug(name)}`}>
            {name}
          </a>
        ))}
      </dd>
    </div>
  );
}
