import { customersDisable, customersEnable, customersResetPassword, tokensRevoke } from './accounts.ts';
import { catalogueCheck, catalogueExport, catalogueImport } from './catalogue.ts';
import { changesList } from './changes.ts';
import type { Command } from './command.ts';
import { customersList, customersSearch, customersShow } from './customers.ts';
import { customersChange, customersLimits } from './customers-change.ts';
import { databaseExport, databaseImport } from './database.ts';
import { demoRemove } from './demo.ts';
import { doctor } from './doctor.ts';
import { holdingsAdd, holdingsChange, holdingsList } from './holdings.ts';
import { indexingsList, indexingsRename } from './indexings.ts';
import { itemsArchive, itemsList, itemsRestore } from './items.ts';
import { itemsPrice } from './items-price.ts';
import { mailDrop, mailList, mailRetry, mailShow } from './mail.ts';
import { orderStatusCommands, ordersList } from './orders.ts';
import { ordersMoveMonth } from './orders-move-month.ts';
import { ordersShow } from './orders-show.ts';
import { paymentsList } from './payments.ts';
import { paymentsRecheck, paymentsRefundMark } from './payments-correct.ts';
import { paymentsMarkPaid } from './payments-mark-paid.ts';
import { referralsAdd, referralsRemove } from './referrals.ts';
import { reportsMonths, reportsOverdue, reportsRevenue } from './reports.ts';
import { slotsClose, slotsList, slotsRecount, slotsSet } from './slots.ts';

/** Every command, in the order of the help. */
export const commands: readonly Command[] = [
  catalogueImport,
  catalogueExport,
  catalogueCheck,
  itemsList,
  itemsPrice,
  itemsArchive,
  itemsRestore,
  indexingsList,
  indexingsRename,
  slotsList,
  slotsSet,
  slotsClose,
  slotsRecount,
  ordersList,
  ordersShow,
  ordersMoveMonth,
  ...orderStatusCommands,
  paymentsList,
  paymentsMarkPaid,
  paymentsRefundMark,
  paymentsRecheck,
  mailList,
  mailShow,
  mailRetry,
  mailDrop,
  customersList,
  customersSearch,
  customersShow,
  customersChange,
  customersLimits,
  customersDisable,
  customersEnable,
  customersResetPassword,
  tokensRevoke,
  holdingsList,
  holdingsAdd,
  holdingsChange,
  referralsAdd,
  referralsRemove,
  reportsRevenue,
  reportsOverdue,
  reportsMonths,
  changesList,
  databaseExport,
  databaseImport,
  demoRemove,
  doctor,
];
