/**
 * A drawing as an address of its own, for an attribute of a page: no request. As little is escaped as an address needs, since
 * compression knows markup better than percent signs, unless it has single quotes of its own.
 * @param {string} svg
 */
export function svgAddress(svg) {
  if (svg.includes("'")) return `data:image/svg+xml,${encodeURIComponent(svg)}`;
  const escaped = svg.replace(/[%#"<>&\n]/g, (sign) => (sign === '"' ? "'" : encodeURIComponent(sign)));
  return `data:image/svg+xml,${escaped}`;
}
