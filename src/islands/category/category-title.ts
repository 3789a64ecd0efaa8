/** The title of a category page: 'SINTA 2: Product Category', or without a category just the latter. */
export function categoryTitle(category: string | undefined): string {
  return category === undefined ? 'Product Category' : `${category}: Product Category`;
}
