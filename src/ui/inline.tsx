import type { ReactNode } from 'react';

/** An inlined icon. `svg` is its path: `import check from 'icon:check'` (packages/server/icon-paths.mjs). */
export function Icon({ svg, flip = false }: { svg: string; flip?: boolean }) {
  return (
    <span className={flip ? 'icon flip' : 'icon'} aria-hidden="true">
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: hidden, the text beside it or the control's name says it */}
      <svg viewBox="0 0 256 256" fill="currentColor">
        <path d={svg} />
      </svg>
    </span>
  );
}

/**
 * A text that reads from left to right also on a mirrored page, where a date or amount would otherwise be reordered ('November 2026 20').
 */
export function Ltr({ children }: { children: ReactNode }) {
  return <bdi dir="ltr">{children}</bdi>;
}
