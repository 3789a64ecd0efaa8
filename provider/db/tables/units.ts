/*
 * Times are texts which sort as they read; money is whole rupiah; flags are 0 or 1. All three read the same from SQLite and
 * PostgreSQL (docs/decisions/001-provider-database.md).
 */

/** ISO 8601 UTC with milliseconds: '2026-11-20T08:00:00.000Z'. */
export type Timestamp = string;
