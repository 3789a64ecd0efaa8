import demo from './demo.json' with { type: 'json' };
import { type CatalogueContents, checkCatalogue } from './parse.ts';

/** The demo catalogue. Imported as a module, so that it is found from the sources and from the bundle alike. */
export function demoCatalogue(): CatalogueContents {
  return checkCatalogue(demo);
}
