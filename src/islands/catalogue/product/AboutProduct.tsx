import type { Item } from '#domain/item.ts';
import styles from './AboutProduct.module.css';

/** Description and the facts that authors ask for. */
export function AboutProduct({ item }: { item: Item }) {
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
