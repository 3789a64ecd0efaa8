import { useEffect, useState } from 'react';
import styles from './Paper.module.css';

/** The dark squares of a code, `size` on each side. */
type Squares = { path: string; size: number };

/**
 * A text as a QR code. The library comes only where one is shown; until it has, and where it does not come, its place stays empty: the
 * text itself stands beside it.
 */
export function QrCode({ text, label }: { text: string; label: string }) {
  const [code, setCode] = useState<Squares | null>(null);

  useEffect(() => {
    let shown = true;
    import('uqr')
      .then(({ encode }) => {
        const { data, size } = encode(text, { ecc: 'M', border: 2 });
        if (shown) setCode({ path: pathOf(data), size });
      })
      .catch(() => {});
    return () => {
      shown = false;
    };
  }, [text]);

  return (
    <div className={styles['qr']}>
      {code !== null && (
        <svg role="img" aria-label={label} viewBox={`0 0 ${code.size} ${code.size}`} shapeRendering="crispEdges">
          <path d={code.path} />
        </svg>
      )}
    </div>
  );
}

/** One rectangle for each run of dark squares in a row. */
function pathOf(rows: readonly (readonly boolean[])[]): string {
  const parts: string[] = [];
  for (const [y, row] of rows.entries())
    for (let x = 0; x < row.length; x += 1) {
      const start = x;
      while (row[x]) x += 1;
      if (x > start) parts.push(`M${start} ${y}h${x - start}v1h${start - x}z`);
    }
  return parts.join('');
}
