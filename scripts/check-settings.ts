/**
 * Ends with status 1 and one line if a setting is invalid, so that the error comes before a long build. With --start it also requires a
 * payment gateway; a build or a test needs none.
 */
import { readSettings, requirePayments } from '@slotterbit/provider/config.ts';
import { SettingsError } from '@slotterbit/provider/platform/setting.ts';

try {
  const settings = readSettings(process.env);
  if (process.argv.includes('--start')) requirePayments(settings);
} catch (error) {
  if (!(error instanceof SettingsError)) throw error;
  console.error(error.message);
  process.exit(1);
}
