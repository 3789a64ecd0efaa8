/** A JSON object whose fields are not known yet. */
export type Fields = Record<string, unknown>;

/** The value as an object's fields; {} for anything else, so that a bad element reads as an empty one. */
export function fieldsOf(value: unknown): Fields {
  return isFields(value) ? value : {};
}

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A finite number, or digits as some databases send them ('1500000.00'); null otherwise. */
export function numberOf(value: unknown): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
}

/** A positive whole number that JavaScript holds exactly; null otherwise. */
export function idOf(value: unknown): number | null {
  const number = numberOf(value);
  return number !== null && Number.isSafeInteger(number) && number > 0 ? number : null;
}
