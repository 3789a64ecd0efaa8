import { gatewayInTestMode } from '@slotterbit/provider/payments/gateways/gateway-registry.ts';
import type { Office } from '@slotterbit/provider/provider-routes.ts';
import { forgetOldStaffRows } from './login/staff-sessions.ts';
import { checkUnfollowedCharges } from './operations/doctor/examine.ts';
import { findingText } from './operations/doctor/finding-texts.ts';
import { staffPages } from './pages/staff-routes.ts';

const UNKNOWN_PROXY =
  'STAFF_ALLOW is set and TRUST_PROXY is 0: behind a proxy, set TRUST_PROXY; until then /staf answers 404 to forwarded requests.';

/** The organisation's side, for a provider that serves /staf. */
export const office: Office = {
  pages: staffPages,
  forgetOld: forgetOldStaffRows,
  async warnings({ db, settings, now }) {
    const findings = await checkUnfollowedCharges(db, settings, now());
    const isProxyUnknown = settings.staffAllow.length > 0 && settings.trustProxy === 0;
    const inTestMode = gatewayInTestMode(settings);
    return [
      ...(inTestMode === null ? [] : [`${inTestMode} moves no money, and SITE_URL is an https address.`]),
      ...(isProxyUnknown ? [UNKNOWN_PROXY] : []),
      ...findings.map(findingText).map(({ where, what, next }) => `${where}: ${what}: ${next}`),
    ];
  },
};
