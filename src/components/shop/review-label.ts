/** docs/product.md 2.20: 'review' for a count of 1 or less, 'reviews' above. */
export function reviewLabel(count: number): 'review' | 'reviews' {
  return count <= 1 ? 'review' : 'reviews';
}
