import { minuteText } from '#domain/date.ts';
import type { FoundCustomer } from '../operations/customers/find-customers.ts';
import { type DeletionInput, deleteCustomer, exportPersonalData } from '../operations/customers/personal-data.ts';
import { copyText } from '../personal-data/copy.ts';
import { changeCommand } from './change.ts';
import { type Command, required, UsageError } from './command.ts';
import { customerName } from './customers.ts';

const whenOf = (now: boolean, cancel: boolean): DeletionInput['when'] => {
  if (now && cancel) throw new UsageError('Give --now or --cancel, not both.');
  return now ? 'now' : cancel ? 'never' : 'later';
};

const nameOf = ({ id, email, holding_code }: FoundCustomer) => `customer ${id}, ${email} of ${holding_code}`;

export const customersDataCommands: readonly Command[] = [
  {
    name: 'customers export-data',
    usage: 'ID|EMAIL FILE [--holding HOLDING] [--force] --why TEXT',
    summary: 'Write everything that is stored about a customer to a JSON file, as the customer can (docs/privacy.md)',
    changes: true,
    needsWhy: true,
    async run(context, [name, path], options) {
      const input = customerName(name, options);
      const file = required(path, 'Which file? customers export-data ID data.json');
      if (context.isDryRun) {
        await exportPersonalData.preview(context, input);
      } else {
        const copy = await exportPersonalData(context, input);
        const lines = copyText(copy).trimEnd().split('\n');
        await context.writeLines(file, lines, { replaces: options.has('force') });
      }
      return { json: { file }, text: `Data written to ${file}` };
    },
  },
  changeCommand({
    name: 'customers delete',
    usage: 'ID|EMAIL [--holding HOLDING] [--now] [--cancel] --why TEXT',
    summary: 'Delete an account and its personal data after 7 days (--now: at once), or cancel that (docs/privacy.md)',
    operation: deleteCustomer,
    input: ([name], options) => ({
      ...customerName(name, options),
      when: whenOf(options.has('now'), options.has('cancel')),
    }),
    announce(customer, { when }) {
      if (when === 'never') return `Cancels the deletion of ${nameOf(customer)}.`;
      const time = when === 'now' ? 'now, for ever' : 'in 7 days';
      return `Deletes ${nameOf(customer)} ${time}: name, contact and billing data everywhere. Amounts, numbers and dates stay.`;
    },
    show(done) {
      const { id, at, deleted, changed } = done;
      const already = changed ? '' : ' already';
      if (at === null) {
        return { json: done, text: `Customer ${id}: ${changed ? 'deletion cancelled' : 'no deletion was scheduled'}` };
      }
      return {
        json: done,
        text: deleted ? `Customer ${id}: deleted` : `Customer ${id}: will be deleted on ${minuteText(at)}${already}`,
      };
    },
  }),
];
