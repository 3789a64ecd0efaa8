import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { readSettings, requirePayments, sections } from '@slotterbit/provider/config.ts';
import { SAMPLE } from '@slotterbit/provider/platform/sample.ts';
import { type Environment, readFields, SettingsError } from '@slotterbit/provider/platform/setting.ts';
import type { Settings } from '@slotterbit/provider/platform/settings.ts';
import { type Document, parseDocument } from 'yaml';
import { valueFaults } from '../../src/content/check.ts';
import { questions } from './questions.ts';

/** By option. An empty answer removes what is there. */
export type Answers = Readonly<Record<string, string>>;

/** The files that hold the answers. */
export interface Shop {
  content: { site: Document; contact: Document };
  envText: string;
  env: Environment;
  /** The content is the sample's, which is no answer. */
  isNew: boolean;
}

const contentFile = (root: string, name: string) => join(root, `src/content/${name}.yaml`);

export function readShop(root: string): Shop {
  const file = join(root, '.env');
  const envText = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const env = { ...parseEnv(envText) };
  const document = (name: string) => parseDocument(readFileSync(contentFile(root, name), 'utf8'));
  const [site, contact] = [document('site'), document('contact')];
  return { content: { site, contact }, envText, env, isNew: site.get('name') === SAMPLE['site.yaml']?.['name'] };
}

/** Writes the files; the settings for their owner only, because they hold keys. */
export function writeShop(root: string, { content, envText }: Shop): void {
  for (const [name, document] of Object.entries(content)) writeFileSync(contentFile(root, name), document.toString());
  const file = join(root, '.env');
  writeFileSync(file, envText, { mode: 0o600 });
  chmodSync(file, 0o600);
}

/** Returns the present answers: those that a run without answers keeps. */
export function presentAnswers({ content, env, isNew }: Shop): Answers {
  const present = questions.map(({ option, content: name, field = '', env: setting = '' }) => {
    const known = name === undefined ? env[setting] : isNew ? undefined : content[name].getIn(field.split('.'));
    return [option, String(known ?? '')];
  });
  return Object.fromEntries(present);
}

/** Changes the shop, in memory. */
export function applyAnswers(shop: Shop, answers: Answers): void {
  const { content, isNew } = shop;
  const settings: Record<string, string> = { SEED: 'none' };
  for (const { option, content: name, field = '', env } of questions) {
    const answer = answers[option] ?? (isNew && name ? '' : undefined);
    if (answer === undefined) continue;
    const path = field.split('.');
    if (env) settings[env] = answer;
    if (name && answer === '') content[name].deleteIn(path);
    else if (name) content[name].setIn(path, answer);
    // It shows the streets round the sample's address.
    if (option === 'address' && isNew) for (const map of ['map', 'mapAlt']) content.contact.delete(map);
  }
  shop.envText = withSettings(shop.envText, settings);
  // npm has added the former file to the environment: an empty setting counts as unset.
  shop.env = { ...settings, ...parseEnv(shop.envText) };
}

/** Sets settings in the text of .env; an empty one is removed. Other lines stay. */
function withSettings(text: string, settings: Answers): string {
  const lines = text.trimEnd() === '' ? [] : text.trimEnd().split('\n');
  for (const [name, value] of Object.entries(settings)) {
    const at = lines.findIndex((line) => new RegExp(`^\\s*(export\\s+)?${name}\\s*=`).test(line));
    const written = value === '' ? [] : [`${name}=${quoted(value)}`];
    lines.splice(at === -1 ? lines.length : at, at === -1 ? 0 : 1, ...written);
  }
  return `${lines.join('\n')}\n`;
}

/** Node reads a value between these marks as it is; a shell and compose know the first two. */
function quoted(value: string): string {
  const mark = ["'", '"', '`'].find((one) => !value.includes(one));
  return /^[\w@%+,./:-]*$/.test(value) ? value : `${mark}${value}${mark}`;
}

/** Returns the message of a wrong setting, which begins with its name. */
function settingsFault(check: () => unknown): string[] {
  try {
    check();
    return [];
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    const question = questions.find(({ env }) => error.message.startsWith(`${env}:`));
    return [`${question ? `--${question.option}: ` : ''}${error.message}`];
  }
}

/** Returns the settings with which the server will start; null if they are wrong. */
export function shopSettings({ env }: Shop): Settings | null {
  try {
    return readSettings({ ...process.env, ...env });
  } catch (error) {
    if (error instanceof SettingsError) return null;
    throw error;
  }
}

/** Returns what is wrong in a shop with its answers applied, by the rules of content and settings. */
export function shopFaults({ content, env }: Shop, answers: Answers): string[] {
  const inContent = (['site', 'contact'] as const).flatMap((name) =>
    valueFaults(name, content[name].toJS()).map(({ field, text }) => {
      const question = questions.find((one) => one.content === name && one.field === field);
      return `${question ? `--${question.option}` : `src/content/${name}.yaml: ${field}`}: ${text}`;
    }),
  );
  const fields = Object.assign({}, ...Object.values(sections));
  const inSettings = questions.flatMap(({ option, env: name }) =>
    name && answers[option] && fields[name] ? settingsFault(() => readFields({ [name]: fields[name] }, env)) : [],
  );
  const together = () => settingsFault(() => requirePayments(readSettings({ ...process.env, ...env }), false));
  return [...inContent, ...(inSettings.length > 0 ? inSettings : together())];
}
