/** An icon of the one set we use, inlined. `svg` is the raw file, imported with `?raw` from @phosphor-icons/core. */
export function Icon({ svg, flip = false }: { svg: string; flip?: boolean }) {
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: the markup is a file of the icon package, fixed at build
    <span className={flip ? 'icon flip' : 'icon'} aria-hidden="true" dangerouslySetInnerHTML={{ __html: svg }} />
  );
}
