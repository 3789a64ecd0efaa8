/**
 * An ISO 8601 time in UTC with milliseconds: '2026-11-20T08:00:00.000Z'. Tables store times as text that sorts by time,
 * money as whole rupiah, and flags as 0 or 1, so SQLite and PostgreSQL return the same values
 * (docs/decisions/001-provider-database.md).
 */
export type Timestamp = string;
