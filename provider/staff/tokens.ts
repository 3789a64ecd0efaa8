import { revokeSessions } from '../operations/customers/accounts.ts';
import { changeCommand } from './change.ts';
import { optionValue, required, UsageError } from './command.ts';

export const tokensRevoke = changeCommand({
  name: 'tokens revoke',
  usage: 'ID|EMAIL [--holding HOLDING] | --all',
  summary: 'End the sessions of one customer, or of every customer',
  operation: revokeSessions,
  input([customer], options) {
    if (options.has('all')) {
      if (customer) throw new UsageError('Give a customer or --all, not both.');
      return null;
    }
    const name = required(customer, 'Which customer? Give an id or e-mail.');
    return { name, holding: optionValue(options, 'holding') };
  },
  announce: (customer) =>
    customer === null
      ? 'Ends the sessions of every customer.'
      : `Ends the sessions of ${customer.name} (${customer.id}), ${customer.email} of ${customer.holding_code}.`,
  show: ({ customer, sessions_ended }) => ({
    json: { ...(customer && { id: customer.id }), sessions_ended },
    text: `${customer ? `${customer.email}: ` : ''}${sessions_ended} session(s) ended`,
  }),
});
