import { accountsCommands } from './accounts.ts';
import { catalogueCommands } from './catalogue.ts';
import { changesList } from './changes.ts';
import type { Command } from './command.ts';
import { customersCommands } from './customers.ts';
import { customersChangeCommands } from './customers-change.ts';
import { databaseCommands } from './database.ts';
import { demoRemove } from './demo.ts';
import { doctor } from './doctor.ts';
import { holdingsCommands } from './holdings.ts';
import { indexingsCommands } from './indexings.ts';
import { itemsArchive, itemsList, itemsRestore } from './items.ts';
import { itemsPrice } from './items-price.ts';
import { mailCommands } from './mail.ts';
import { orderStatusCommands, ordersList } from './orders.ts';
import { ordersMoveMonth } from './orders-move-month.ts';
import { ordersShow } from './orders-show.ts';
import { paymentsList } from './payments.ts';
import { paymentsCorrectCommands } from './payments-correct.ts';
import { paymentsMarkPaid } from './payments-mark-paid.ts';
import { reportsCommands } from './reports.ts';
import { slotsCommands } from './slots.ts';

/** Every command, in the order of the help. */
export const commands: readonly Command[] = [
  ...catalogueCommands,
  ...[itemsList, itemsPrice, itemsArchive, itemsRestore],
  ...indexingsCommands,
  ...slotsCommands,
  ...[ordersList, ordersShow, ordersMoveMonth, ...orderStatusCommands],
  ...[paymentsList, paymentsMarkPaid, ...paymentsCorrectCommands],
  ...mailCommands,
  ...customersCommands,
  ...customersChangeCommands,
  ...accountsCommands,
  ...holdingsCommands,
  ...reportsCommands,
  changesList,
  ...databaseCommands,
  demoRemove,
  doctor,
];
