import styles from './KategoriChips.module.css';

interface Props {
  kategori: readonly string[];
  /** Null is 'Semua'. */
  chosen: string | null;
  onChoose: (kategori: string | null) => void;
}

/** The row of category chips of /allproduct: 'Semua' and each kategori (docs/product.md 2). */
export function KategoriChips({ kategori, chosen, onChoose }: Props) {
  return (
    <ul className={styles['chips']} aria-label="Kategori">
      {[null, ...kategori].map((name) => (
        <li key={name ?? ''}>
          <button type="button" aria-pressed={name === chosen} onClick={() => onChoose(name)}>
            {name ?? 'Semua'}
          </button>
        </li>
      ))}
    </ul>
  );
}
