/**
 * Ends with status 1 and one clear line if a setting is wrong, so that nobody waits for a build to be told. With --start also where a server
 * may not start with them: whoever only builds or tests takes no payments.
 */
import { readSettings } from '#provider/config.ts';
import { requireNamedGateway } from '#provider/payments/registry.ts';
import { SettingsError } from '#provider/platform/environment.ts';

try {
  const settings = readSettings(process.env);
  if (process.argv.includes('--start')) requireNamedGateway(settings);
} catch (error) {
  if (!(error instanceof SettingsError)) throw error;
  console.error(error.message);
  process.exit(1);
}
