import { useState } from 'react';
import { renditions, thumbnail } from '#domain/image.ts';
import styles from './Picture.module.css';

interface Props {
  /** Address of the picture, or null for none. */
  src: string | null;
  /** Shown when there is no picture or it fails; without it a failed picture is hidden. */
  fallback?: string;
  alt: string;
  width: number;
  height: number;
  /** How wide it is shown, for a picture that is there in several widths; `width` unless given. */
  sizes?: string;
  /** True for the largest picture of the first view: not lazy, fetched first. */
  eager?: boolean;
  className?: string | undefined;
}

/** A picture that never leaves a grey box: it falls back, or hides (docs/product.md 8). */
export function Picture({ src, fallback, alt, width, height, sizes = `${width}px`, eager = false, className }: Props) {
  const [failed, setFailed] = useState<string | null>(null);
  const address = src === null || src === failed ? (fallback ?? null) : src;
  if (address === null) return null;
  const offered = renditions(address).map(({ url, width }) => `${url} ${width}w`);
  return (
    <img
      // A picture that failed before hydration sends no error event any more: look at it once.
      ref={(element) => {
        if (element?.complete && element.naturalWidth === 0 && element.src !== '' && failed !== src) setFailed(src);
      }}
      srcSet={offered.join(', ') || undefined}
      sizes={offered.length > 0 ? sizes : undefined}
      src={address}
      alt={alt}
      width={width}
      height={height}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      decoding="async"
      className={className}
      onError={() => setFailed(src)}
    />
  );
}

/**
 * A small cover beside a line of a cart or an order, without lettering where there is such a one; the drawn placeholder where there is none or
 * it fails.
 */
export function Thumb({ src }: { src: string | null }) {
  return (
    <Picture
      src={src && thumbnail(src)}
      fallback="/placeholder-cover.svg"
      alt=""
      width={72}
      height={96}
      className={styles['thumb']}
    />
  );
}
