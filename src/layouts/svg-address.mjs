/**
 * A drawing as an address of its own, for an attribute of a page: no request. As little is escaped as an address needs, since
 * compression knows markup better than percent signs; the drawing itself must not use single quotes.
 * @param {string} svg
 */
export function svgAddress(svg) {
  const escaped = svg.replace(/[%#"<>&\n]/g, (sign) => (sign === '"' ? "'" : encodeURIComponent(sign)));
  return `data:image/svg+xml,${escaped}`;
}
