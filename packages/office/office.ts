import type { Office } from '@slotterbit/provider/provider-routes.ts';
import { checkUnfollowedCharges } from './operations/doctor/examine.ts';
import { findingText } from './operations/doctor/finding-texts.ts';
import { staffPages } from './pages/staff-routes.ts';
import { forgetOldStaffRows } from './staff-accounts/staff-sessions.ts';

/** The organisation's side, for a provider that serves /staf. */
export const office: Office = {
  pages: staffPages,
  forgetOld: forgetOldStaffRows,
  async warnings({ db, settings, now }) {
    const findings = await checkUnfollowedCharges(db, settings, now());
    return findings.map(findingText).map(({ where, what, next }) => `${where}: ${what}: ${next}`);
  },
};
