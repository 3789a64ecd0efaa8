/** The groups of the filter panel, to the letter (docs/product.md 2.10). They filter nothing. */
export const filterGroups = [
  { name: 'brand', title: 'Brand', choices: ['Zara', 'Gucci', 'Addidas', 'Nike', 'Denim'] },
  { name: 'color', title: 'Color Family', choices: ['Purple', 'Black', 'White', 'Red', 'Pink'] },
  { name: 'size', title: 'Size', choices: ['Xtra Large', 'Large', 'Medium', 'Small', 'Extra Small'] },
  { name: 'rating', title: 'Ratings', choices: ['5 stars', '4 stars', '3 stars', '2 stars', '1 star'] },
  {
    name: 'payment',
    title: 'Payment Type',
    choices: ['Cash On Delivery', 'Paypal', 'Check Payment', 'Payonner', 'Mobile Banking'],
  },
] as const;

/** The fixed ends of the price range (docs/product.md 9). */
export const priceRange = { min: 1, max: 5000 };
