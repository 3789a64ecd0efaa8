/**
 * Ends with status 1 and one line if a setting is invalid, so that the error comes before a long build. With --start it also requires a
 * way to pay and the organisation's own texts; a build or a test needs none.
 */
import { readSettings, requirePayments } from '@slotterbit/provider/config.ts';
import { requireOwnTexts } from '@slotterbit/provider/platform/sample.ts';
import { StartError } from '@slotterbit/provider/platform/setting.ts';

try {
  const settings = readSettings(process.env);
  if (process.argv.includes('--start')) {
    requirePayments(settings);
    requireOwnTexts(settings);
  }
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exit(1);
}
