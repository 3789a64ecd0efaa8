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
    const { defaultHolding: code } = settings;
    const led = await db.selectFrom('holdings').select('code').where('code', '=', code).executeTakeFirst();
    return [
      ...(inTestMode === null ? [] : [`${inTestMode} moves no money, and SITE_URL is an https address.`]),
      ...(led
        ? []
        : [`DEFAULT_HOLDING: there is no organisation "${code}", so nobody can register or log in at /login.`]),
      ...(isProxyUnknown ? [UNKNOWN_PROXY] : []),
      ...findings.map(findingText).map(({ where, what, next }) => `${where}: ${what}: ${next}`),
    ];
  },
};
