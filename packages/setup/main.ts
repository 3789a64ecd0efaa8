// npm run setup: asks for what a real shop needs, and writes it (README.md). Every answer is an option, too.
import { writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import * as prompts from '@clack/prompts';
import { addHolding, addReferral, changeHolding } from '@slotterbit/office/operations/holdings/holdings.ts';
import type { OperationContext } from '@slotterbit/office/operations/operation.ts';
import { OperationRefused, refusalText } from '@slotterbit/office/operations/refusals.ts';
import { addStaffAccount } from '@slotterbit/office/operations/staff-accounts/manage-accounts.ts';
import { readMeta } from '@slotterbit/provider/db/meta.ts';
import { openDatabase, openEmptyDatabase, openWithoutMigrating } from '@slotterbit/provider/db/open.ts';
import type { Db } from '@slotterbit/provider/db/schema.ts';
import { createLog } from '@slotterbit/provider/platform/log.ts';
import { StartError } from '@slotterbit/provider/platform/setting.ts';
import type { Settings } from '@slotterbit/provider/platform/settings.ts';
import { shopEvents } from '@slotterbit/provider/shop-events.ts';
import { picturesOf } from './pictures.ts';
import { type Question, questions } from './questions.ts';
import { type Answers, applyAnswers, presentAnswers, readShop, shopFaults, shopSettings, writeShop } from './shop.ts';

const root = join(import.meta.dirname, '../..');

/** Ends the program with lines for the operator. */
function stop(...lines: string[]): never {
  console.error([...lines, 'Nothing was written.'].join('\n'));
  process.exit(1);
}

function contextOf(db: Db, settings: Settings): OperationContext {
  const { security } = createLog(settings.logLevel, console.error);
  const staff = { by: userInfo().username, why: null };
  return { db, settings, now: () => new Date(), events: shopEvents, staff, log: console.error, security };
}

/** Adds what the answers name, if it is not there. @returns the lines to print */
async function enter(context: OperationContext, answers: Answers, code: string, name: string): Promise<string[]> {
  const unlessThere = <T>(work: Promise<T>) =>
    work.catch((error: unknown) => {
      if (error instanceof OperationRefused && error.refusal.code.endsWith('-exists')) return null;
      throw error;
    });
  const { referral, admin } = answers;
  const added = await unlessThere(addHolding(context, { code, name, minPercent: null }));
  if (!added) await changeHolding(context, { code, name, minPercent: null });
  if (referral) await unlessThere(addReferral(context, { holding: code, code: referral }));
  if (!admin) return [];
  const account = { email: admin, name: answers['admin-name'] ?? '', role: 'admin' } as const;
  if (context.isPreview) await addStaffAccount.preview(context, account);
  const linked = context.isPreview ? null : await unlessThere(addStaffAccount(context, account));
  return linked
    ? [`Password of ${admin}, once and for 48 hours: ${linked.link}`]
    : [`${admin} has an account; a new link: npm run -s staff -- accounts reset ${admin}`];
}

/** The answers that the database checks, by the code of its refusal. */
const refused: Record<string, string> = {
  'referral-invalid': 'referral',
  'staff-email-invalid': 'admin',
  'name-invalid': 'admin-name',
};

/** Returns what the database refuses, by its own rules: tried in a temporary one, because a wrong answer must change nothing. */
async function databaseFaults(answers: Answers, settings: Settings, code: string, name: string) {
  const trial = await openEmptyDatabase();
  try {
    await enter({ ...contextOf(trial, settings), isPreview: true }, answers, code, name);
    const known = await openWithoutMigrating(settings);
    if (known === null) return [];
    const isDemo = (await readMeta(known, 'seeded_at')) !== null;
    const owner = await known.selectFrom('customers').select('holding_code').limit(1).executeTakeFirst();
    const isKnown = await known.selectFrom('holdings').select('code').where('code', '=', code).executeTakeFirst();
    await known.destroy();
    if (isDemo)
      return ['--data-dir: the database holds the demo; a real shop begins with a new one, such as shop-data'];
    return owner && !isKnown
      ? [
          `--organisation: customers belong to ${owner.holding_code}; its code changes with npm run -s staff -- holdings rename`,
        ]
      : [];
  } catch (error) {
    if (error instanceof OperationRefused) return [`--${refused[error.refusal.code]}: ${refusalText(error.refusal)}`];
    if (error instanceof StartError)
      return [`--${settings.databaseUrl ? 'database-url' : 'data-dir'}: ${error.message}`];
    throw error;
  } finally {
    await trial.destroy();
  }
}

/** Returns what is wrong with these answers, and the shop and the pictures that they make. */
async function tryAnswers(answers: Answers) {
  const shop = readShop(root);
  applyAnswers(shop, answers);
  const faults = shopFaults(shop, answers);
  const settings = shopSettings(shop);
  const code = settings?.defaultHolding ?? '';
  const name = String(shop.content.site.get('name') ?? '');
  if (settings && name) faults.push(...(await databaseFaults(answers, settings, code, name)));
  const pictures = answers['mark']
    ? await picturesOf(resolve(answers['mark'])).catch((error: Error) => void faults.push(`--mark: ${error.message}`))
    : undefined;
  return { shop, settings, faults, code, name, pictures: pictures ?? new Map<string, Buffer | string>() };
}

/** Asks one question until its answer is right. @param present the answer of Enter */
async function ask({ option, ask: message, choices, isSecret }: Question, present: string, answers: Answers) {
  for (;;) {
    const given = choices
      ? await prompts.select({ message, options: choices.map((value) => ({ value })), initialValue: present })
      : isSecret
        ? await prompts.password({ message: present ? `${message} (empty: it stays)` : message })
        : await prompts.text({ message, initialValue: present, placeholder: '' });
    if (prompts.isCancel(given)) stop('Cancelled.');
    const answer = (given ?? '').trim();
    if (isSecret && answer === '') return undefined;
    const { faults } = await tryAnswers({ ...answers, [option]: answer });
    const fault = faults.find((text) => text.startsWith(`--${option}:`));
    if (fault === undefined) return answer;
    prompts.log.error(fault.slice(option.length + 4));
  }
}

async function askAll(asked: readonly Question[]) {
  for (const question of asked) {
    const { option, gateway } = question;
    if (gateway && gateway !== (answers['gateway'] ?? present['gateway'])) continue;
    if (option === 'admin-name' && !answers['admin']) continue;
    const answer = await ask(question, answers[option] ?? present[option] ?? '', answers);
    if (answer !== undefined) answers[option] = answer;
  }
}

function options() {
  const given = Object.fromEntries(questions.map(({ option }) => [option, { type: 'string' as const }]));
  try {
    return parseArgs({ options: { ...given, yes: { type: 'boolean' }, help: { type: 'boolean' } } }).values;
  } catch (error) {
    return stop(String(error instanceof Error ? error.message : error), 'See: npm run setup -- --help');
  }
}

const { yes, help, ...given } = options();
if (help) {
  for (const { option, ask } of questions) console.log(`--${option.padEnd(22)} ${ask}`);
  process.exit(0);
}
const isAsking = process.stdin.isTTY && process.stdout.isTTY && !yes;
const present = presentAnswers(readShop(root));
const answers: Record<string, string> = Object.fromEntries(
  Object.entries(given).map(([option, answer]) => [option, String(answer).trim()]),
);
if (isAsking) {
  prompts.intro('Your own shop. Enter keeps what is shown; Ctrl+C ends without a change.');
  await askAll(questions.filter(({ option }) => !(option in answers)));
}
let tried = await tryAnswers(answers);
while (isAsking && tried.faults.length > 0) {
  const wrong = questions.filter(({ option }) => tried.faults.some((text) => text.startsWith(`--${option}:`)));
  if (wrong.length === 0) break;
  await askAll(wrong);
  tried = await tryAnswers(answers);
}
const { shop, settings, faults, code, name, pictures } = tried;
if (settings === null || faults.length > 0) stop(...faults);
if (isAsking) {
  const lines = questions
    .filter(({ option }) => answers[option])
    .map(({ option, isSecret }) => `${option}: ${isSecret ? '…' : answers[option]}`);
  prompts.note(lines.join('\n'), 'Will be written');
  if ((await prompts.confirm({ message: 'Write this?' })) !== true) stop('Cancelled.');
}
writeShop(root, shop);
for (const [file, content] of pictures) writeFileSync(join(root, file), content);
const db = await openDatabase(settings);
const entered = await enter(contextOf(db, settings), answers, code, name);
await db.destroy();
console.log(
  [
    `Written: src/content, .env, the organisation ${code}.`,
    ...entered,
    'Left to do:',
    '- journals with prices and slots: docs/catalogue.md',
    '- texts of your own (about us, privacy, terms, slides): npm run edit',
    ...(settings.paymentGateway === null
      ? []
      : ['- notifications in the dashboard of the gateway: docs/operating/install.md']),
    ...(settings.siteUrl ? [] : ['- --site-url, before customers come']),
    '- npm start',
  ].join('\n'),
);
