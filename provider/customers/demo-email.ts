/** The e-mail of the account of SEED=demo. '.test' belongs to nobody, so no real customer has it. */
export const DEMO_EMAIL = 'demo@slotterbit.test';
