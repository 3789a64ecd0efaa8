interface Props {
  /** CSS sizes, so that what loads later takes the same room. */
  width?: string;
  height: string;
  radius?: string;
}

/** A grey stand-in of final size for what is still loading. */
export function Skeleton({ width = '100%', height, radius }: Props) {
  return (
    <span
      className="skeleton"
      aria-hidden="true"
      style={{ inlineSize: width, blockSize: height, ...(radius === undefined ? {} : { borderRadius: radius }) }}
    />
  );
}
