import { accountsCommands } from './accounts.ts';
import { catalogueCommands, indexingsCommands } from './catalogue.ts';
import type { Command } from './command.ts';
import { customersCommands } from './customers.ts';
import { customersChangeCommands } from './customers-change.ts';
import { customersDataCommands } from './customers-data.ts';
import { databaseCommands } from './database.ts';
import { doctor } from './doctor.ts';
import { holdingsCommands } from './holdings.ts';
import { itemsCommands } from './items.ts';
import { mailCommands } from './mail.ts';
import { orderStatusCommands, ordersList, ordersMoveMonth, ordersNote } from './orders.ts';
import { ordersShow } from './orders-show.ts';
import { paymentsList } from './payments.ts';
import { paymentsCorrectCommands, paymentsMarkPaid } from './payments-change.ts';
import { reportsCommands } from './reports.ts';
import { slotsCommands } from './slots.ts';
import { waitingCommands } from './waiting.ts';

/** Every command, in the order of the help. */
export const commands: readonly Command[] = [
  ...catalogueCommands,
  ...itemsCommands,
  ...indexingsCommands,
  ...slotsCommands,
  ...waitingCommands,
  ...[ordersList, ordersShow, ordersMoveMonth, ordersNote, ...orderStatusCommands],
  ...[paymentsList, paymentsMarkPaid, ...paymentsCorrectCommands],
  ...mailCommands,
  ...customersCommands,
  ...customersChangeCommands,
  ...customersDataCommands,
  ...holdingsCommands,
  ...accountsCommands,
  ...reportsCommands,
  ...databaseCommands,
  doctor,
];
