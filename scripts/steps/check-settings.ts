/** Ends with status 1 and one clear line if a setting is wrong, so that nobody waits for a build to be told. */
import { readSettings, requireNamedGateway, SettingsError } from '#provider/config.ts';

try {
  requireNamedGateway(readSettings(process.env));
} catch (error) {
  if (!(error instanceof SettingsError)) throw error;
  console.error(error.message);
  process.exit(1);
}
