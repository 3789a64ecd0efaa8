import { srcSetOf, thumbnail } from '@slotterbit/contract/catalogue/image.ts';
import { useState } from 'react';

interface Props {
  src: string | null;
  /** Replaces a missing or failed picture; without it, a failed picture is hidden. */
  fallback?: string;
  alt: string;
  width: number;
  height: number;
  /** The displayed width; the browser then chooses among the available widths. */
  sizes?: string | undefined;
  /** True in the first view: loads at once, with high priority. */
  eager?: boolean;
  className?: string | undefined;
}

/** A picture with a fallback (docs/product.md 8). */
export function Picture({ src, fallback, alt, width, height, sizes, eager = false, className }: Props) {
  const [failed, setFailed] = useState<string | null>(null);
  const address = src === null || src === failed ? (fallback ?? null) : src;
  if (address === null) return null;
  return (
    <img
      // A picture that failed before hydration sends no error event, so check it once.
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

/** A small cover in a cart or order line, if possible a version without text, or the placeholder. */
export function Thumb({ src }: { src: string | null }) {
  return (
    <Picture
      src={src && thumbnail(src)}
      fallback="/placeholder-cover.svg"
      alt=""
      width={72}
      height={96}
      className="thumb"
    />
  );
}
