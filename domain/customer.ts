/** Who is logged in, as far as the provider tells. */
export type User = { id: number | null; name: string | null; email: string | null };

/** The customer of the logged-in user: the first of their list (docs/product.md 3.1). */
export type Customer = {
  id: number | null;
  name: string | null;
  email: string | null;
  whatsapp: string | null;
  instansi: string | null;
  pekerjaan: string | null;
  address: string | null;
};

/** What login and registration give. */
export type Session = {
  accessToken: string;
  refreshToken: string | null;
  user: User | null;
  customer: Customer | null;
};
