/** The places of entries in the order of the site, by collection and name of the file; editor/inputs fills them in the browser. */
export const places = new Map<string, ReadonlyMap<string, number>>();

/** Sorts a list of the forms as the site does; an entry without a place comes last. */
export const placeOf = (collection: string) => (id: string) =>
  places.get(collection)?.get(id) ?? Number.MAX_SAFE_INTEGER;
