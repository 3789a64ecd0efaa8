/** The greatest id. PostgreSQL fails when it compares an id with a greater number. */
export const MAX_ID = 2_147_483_647;
