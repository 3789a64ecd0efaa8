import { checkUnfollowedCharges } from './operations/doctor/examine.ts';
import { findingText } from './operations/doctor/finding-texts.ts';
import type { Office } from './routes.ts';
import { forgetOldStaffRows } from './staff-accounts/sessions.ts';
import { staffPages } from './staff-pages/routes.ts';

/** The organisation's side, for a provider that serves /staf. */
export const office: Office = {
  pages: staffPages,
  forgetOld: forgetOldStaffRows,
  async warnings({ db, settings, now }) {
    const findings = await checkUnfollowedCharges(db, settings, now());
    return findings.map(findingText).map(({ where, what, next }) => `${where}: ${what}: ${next}`);
  },
};
