import { office } from '@slotterbit/office/office.ts';
import { UPLOAD } from '@slotterbit/office/pages/page/guard.ts';
import { openProvider } from '@slotterbit/provider/app.ts';
import type { Settings } from '@slotterbit/provider/platform/settings.ts';

/** Where staff upload files. */
export const uploadPath = UPLOAD.path;

/** Opens the provider with its office, which answers /staf. */
export const openEmbeddedProvider = (settings: Settings) => openProvider(settings, { office });
