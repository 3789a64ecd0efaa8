import { useState } from 'react';
import { srcSetOf, thumbnail } from '#domain/renditions.ts';
import styles from './Picture.module.css';

interface Props {
  /** Address of the picture, or null for none. */
  src: string | null;
  /** Shown when there is no picture or it fails; without it a failed picture is hidden. */
  fallback?: string;
  alt: string;
  width: number;
  height: number;
  /** How wide it is shown, where the browser is to choose among the widths in which a picture is there. */
  sizes?: string | undefined;
  /** True for the largest picture of the first view: not lazy, fetched first. */
  eager?: boolean;
  className?: string | undefined;
}

/** A picture that never leaves a grey box: it falls back, or hides (docs/product.md 8). */
export function Picture({ src, fallback, alt, width, height, sizes, eager = false, className }: Props) {
  const [failed, setFailed] = useState<string | null>(null);
  const address = src === null || src === failed ? (fallback ?? null) : src;
  if (address === null) return null;
  return (
    <img
      // A picture that failed before hydration sends no error event any more: look at it once.
      ref={(element) => {
        if (element?.complete && element.naturalWidth === 0 && element.src !== '' && failed !== src) setFailed(src);
      }}
      srcSet={sizes && srcSetOf(address)}
      sizes={sizes}
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
