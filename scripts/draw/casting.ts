import type { LayoutName, PaletteName } from './layout.ts';

/** The drawings that a cover can have (cover.ts). */
export type MotifName =
  | 'arcs'
  | 'waves'
  | 'topo'
  | 'monogram'
  | 'halftone'
  | 'bauhaus'
  | 'strata'
  | 'orbit'
  | 'weave'
  | 'kawung'
  | 'rays'
  | 'ikat'
  | 'columns';

/** Which motif, layout and palette a cover wears: chosen by hand so that it speaks of the journal's field. */
export type Cast = readonly [MotifName, LayoutName, PaletteName];

/** By the item's code; a code that is not here is given one by its hash (see cover.ts). */
export const casting: Readonly<Record<string, Cast>> = {
  agrasari: ['arcs', 'poster', 'forest'],
  'eq-agronomy': ['rays', 'base', 'ochre'],
  kodeloka: ['bauhaus', 'poster', 'plain'],
  sehatara: ['waves', 'base', 'mist'],
  'med-machine': ['halftone', 'full', 'night'],
  'bahtera-guru': ['waves', 'arch', 'coral'],
  abdiloka: ['kawung', 'label', 'petrol'],
  neracakala: ['columns', 'base', 'fig'],
  'mon-hydrology': ['topo', 'poster', 'lagoon'],
  niagapraja: ['bauhaus', 'base', 'sage'],
  farmaloka: ['orbit', 'arch', 'paper'],
  rupabentala: ['bauhaus', 'label', 'coral'],
  kawahira: ['strata', 'poster', 'brick'],
  tirtaloka: ['arcs', 'spine', 'petrol'],
  'pesisir-timur': ['topo', 'base', 'mist'],
  'sun-halal': ['ikat', 'base', 'lagoon'],
  akuntara: ['columns', 'poster', 'paper'],
  selasih: ['arcs', 'arch', 'rose'],
  karsatama: ['monogram', 'full', 'slate'],
  lumenara: ['rays', 'poster', 'night'],
  tuturloka: ['monogram', 'base', 'ochre'],
  wanatirta: ['strata', 'arch', 'sage'],
  'arch-policy': ['bauhaus', 'poster', 'night'],
  samodraya: ['waves', 'poster', 'lagoon'],
  widyatarum: ['rays', 'arch', 'fig'],
  'eq-nursing': ['halftone', 'base', 'rose'],
  nutriwanua: ['arcs', 'base', 'ochre'],
  elektrawan: ['halftone', 'poster', 'coral'],
  ragawana: ['bauhaus', 'spine', 'plain'],
  'small-islands': ['topo', 'arch', 'petrol'],
  psikotenang: ['topo', 'poster', 'rose'],
  geotala: ['strata', 'base', 'slate'],
  mekatara: ['orbit', 'poster', 'plain'],
  medikara: ['halftone', 'arch', 'petrol'],
  ternakala: ['ikat', 'poster', 'sage'],
  rinjanara: ['strata', 'full', 'night'],
  wisatara: ['waves', 'arch', 'ochre'],
  'sun-phyto': ['orbit', 'base', 'forest'],
  angkaloka: ['halftone', 'spine', 'paper'],
  sosiokala: ['weave', 'base', 'rose'],
  'prosiding-maritim': ['topo', 'label', 'slate'],
  'pelita-skripsi': ['columns', 'spine', 'lagoon'],
  vetaloka: ['ikat', 'spine', 'sage'],
  'med-language': ['arcs', 'poster', 'mist'],
  arsikala: ['bauhaus', 'arch', 'paper'],
  dakwanusa: ['kawung', 'base', 'forest'],
  'sun-onehealth': ['orbit', 'label', 'night'],
  sipilaya: ['columns', 'arch', 'slate'],
  pangansari: ['kawung', 'poster', 'ochre'],
  'eq-math': ['orbit', 'full', 'plain'],
  'mat-sagara': ['arcs', 'spine', 'mist'],
  musikara: ['arcs', 'label', 'fig'],
  'arch-tourism': ['strata', 'poster', 'mist'],
  'syariah-kirana': ['ikat', 'arch', 'petrol'],
  arsipelaga: ['weave', 'poster', 'plain'],
  'coastal-eng': ['waves', 'base', 'night'],
  'riset-selasih': ['halftone', 'label', 'coral'],
  tatakerta: ['columns', 'label', 'sage'],
  'batik-heritage': ['kawung', 'full', 'brick'],
  kimiaraya: ['halftone', 'poster', 'forest'],
  'abdi-arunika': ['rays', 'base', 'coral'],
  'med-accounting': ['columns', 'poster', 'slate'],
  'keperawatan-medikal': ['weave', 'arch', 'mist'],
  'lab-lintang': ['halftone', 'spine', 'petrol'],
  'maritime-law': ['rays', 'label', 'lagoon'],
  'prosiding-tepatguna': ['weave', 'label', 'ochre'],
  'damar-humaniora': ['ikat', 'full', 'fig'],
  sagantara: ['monogram', 'arch', 'brick'],
  'riset-dosen': ['kawung', 'spine', 'rose'],
  'senja-lansia': ['strata', 'base', 'fig'],
};
