/**
 * A drawing as a data: address for an attribute, without a request. Escapes as little as possible, because
 * compression handles markup better than percent signs.
 * @param {string} svg
 */
export function svgAddress(svg) {
  if (svg.includes("'")) return `data:image/svg+xml,${encodeURIComponent(svg)}`;
  const escaped = svg.replace(/[%#"<>&\n]/g, (sign) => (sign === '"' ? "'" : encodeURIComponent(sign)));
  return `data:image/svg+xml,${escaped}`;
}
