/**
 * An icon of the one set we use, inlined. `svg` is the raw file, imported with `?raw` from @phosphor-icons/core: each is one path, the file's
 * fourth attribute. It is read and not written as markup, which Trusted Types would not let pass.
 */
export function Icon({ svg, flip = false }: { svg: string; flip?: boolean }) {
  return (
    <span className={flip ? 'icon flip' : 'icon'} aria-hidden="true">
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: hidden, the text beside it or the control's name says it */}
      <svg viewBox="0 0 256 256" fill="currentColor">
        <path d={svg.split('"')[7]} />
      </svg>
    </span>
  );
}
