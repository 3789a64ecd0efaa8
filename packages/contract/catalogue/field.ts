/** A field of science ('bidang ilmu'): its name, its part of an address, and how many items have it. */
export type Field = { name: string; slug: string; items: number };

/** Returns a name as a part of an address: 'Seni & Humaniora' -> 'seni-humaniora'. */
export function fieldSlug(name: string): string {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return (plain.match(/[\p{L}\p{N}]+/gu) ?? []).join('-');
}

type WithFields = { fields: readonly string[] };

const slugs = new WeakMap<WithFields, readonly string[]>();

/** Returns the slugs of an item's fields. Cached per item object. */
export function fieldSlugs(item: WithFields): readonly string[] {
  const known = slugs.get(item);
  if (known) return known;
  const made = item.fields.map(fieldSlug);
  slugs.set(item, made);
  return made;
}

const byName = new Intl.Collator('id', { sensitivity: 'base' });

/** Returns the fields of the items by name, each slug once. */
export function fieldsOfItems(items: readonly WithFields[]): Field[] {
  const found = new Map<string, Field>();
  for (const item of items) {
    for (const [index, slug] of fieldSlugs(item).entries()) {
      const field = found.get(slug) ?? { name: item.fields[index] ?? slug, slug, items: 0 };
      if (slug !== '' && fieldSlugs(item).indexOf(slug) === index)
        found.set(slug, { ...field, items: field.items + 1 });
    }
  }
  return [...found.values()].sort((a, b) => byName.compare(a.name, b.name));
}
