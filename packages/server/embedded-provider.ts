import { office } from '@slotterbit/office/office.ts';
import { UPLOADS } from '@slotterbit/office/pages/page/guard.ts';
import { openProvider } from '@slotterbit/provider/app.ts';
import type { Settings } from '@slotterbit/provider/platform/settings.ts';

/** Where staff upload files. */
export const uploadPaths = Object.keys(UPLOADS);

/** Opens the provider with its office, which answers /staf. */
export const openEmbeddedProvider = (settings: Settings) => openProvider(settings, { office });
