interface Props {
  width?: string;
  height: string;
  radius?: string;
}

/** A placeholder for content that loads. */
export function Skeleton({ width = '100%', height, radius }: Props) {
  return (
    <span
      className="skeleton"
      aria-hidden="true"
      style={{ inlineSize: width, blockSize: height, borderRadius: radius }}
    />
  );
}
