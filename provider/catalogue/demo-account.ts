/** The account that SEED=demo makes; printed at start, so it must never exist on a server with real customers. */
export const demoAccount = { email: 'demo@slotterbit.test', password: 'demo1234' } as const;

/** The referral code that SEED=demo enters for every demo holding. */
export const DEMO_REFERRAL_CODE = 'DEMO';

/** The holdings that SEED=demo enters. `supp` is the default of docs/product.md. */
export const demoHoldings = [
  { code: 'supp', name: 'SlotTerbit' },
  { code: 'demo-kampus', name: 'Kampus Demo' },
] as const;
