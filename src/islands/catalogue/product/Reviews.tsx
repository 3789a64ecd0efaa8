import type { Item } from '@slotterbit/contract/catalogue/item.ts';
import { type Feedback, formatRating } from '@slotterbit/contract/catalogue/rating.ts';
import { formatDate } from '@slotterbit/contract/values/date.ts';
import { useState } from 'react';
import { Stars } from '#src/ui/Stars.tsx';
import styles from './Reviews.module.css';

const INITIAL_REVIEWS = 4;

/** Average, distribution of the stars, and comments. */
export function Reviews({ item }: { item: Item }) {
  const [showsAll, setShowsAll] = useState(false);
  const { rating, feedbacks } = item;
  const worded = feedbacks.filter(({ comment }) => comment !== null);
  const shown = showsAll ? worded : worded.slice(0, INITIAL_REVIEWS);
  return (
    <section className="section" aria-labelledby="ulasan">
      <h2 id="ulasan">Ulasan</h2>
      {rating === null ? (
        <p className="faint">Belum ada ulasan.</p>
      ) : (
        <div className={`card ${styles['summary']}`}>
          <p className={styles['average']}>
            <strong className="tabular">{formatRating(rating.average)}</strong>
            <span className="faint tiny">dari 5</span>
          </p>
          <Spread feedbacks={feedbacks} />
          <p className="faint tiny">
            <bdi>{rating.count} ulasan</bdi>
          </p>
        </div>
      )}
      {shown.length > 0 && (
        <ul className="lined">
          {shown.map((feedback, index) => (
            <Review key={feedback.id ?? `at-${index}`} feedback={feedback} />
          ))}
        </ul>
      )}
      {!showsAll && worded.length > INITIAL_REVIEWS && (
        <button type="button" className="button quiet small" onClick={() => setShowsAll(true)}>
          Lihat semua {worded.length} ulasan
        </button>
      )}
    </section>
  );
}

/** The distribution of the stars. Hidden from screen readers: the average is text. */
function Spread({ feedbacks }: { feedbacks: readonly Feedback[] }) {
  if (feedbacks.length === 0) return null;
  return (
    <div className={`stack gap-2px ${styles['spread']}`} aria-hidden="true">
      {[5, 4, 3, 2, 1].map((stars) => {
        const share = feedbacks.filter(({ rating }) => Math.round(rating) === stars).length / feedbacks.length;
        return (
          <div key={stars} className="level gap-2 faint tiny">
            <span className="tabular">{stars}</span>
            <span className="meter grow">
              <span style={{ inlineSize: `${share * 100}%` }} />
            </span>
          </div>
        );
      })}
    </div>
  );
}

function Review({ feedback }: { feedback: Feedback }) {
  const stars = Math.max(0, Math.min(5, Math.round(feedback.rating)));
  return (
    <li className={`stack gap-1 ${styles['review']}`}>
      <div className={`apart ${styles['who']}`}>
        <strong>{feedback.name ?? 'Pelanggan'}</strong>
        {feedback.date !== null && (
          <time className="faint tiny" dateTime={feedback.date.toISOString()}>
            {formatDate(feedback.date)}
          </time>
        )}
      </div>
      <Stars value={stars} label={`${stars} dari 5 bintang`} />
      <p className="soft">{feedback.comment}</p>
    </li>
  );
}
