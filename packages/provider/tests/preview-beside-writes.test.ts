import { transact } from '@slotterbit/provider/db/transact.ts';
import { expect } from 'vitest';
import { test } from './provider-test.ts';
import type { TestProvider } from './support/provider.ts';

/** What a preview of staff does: it works in a transaction of its own and takes everything back. */
async function preview({ db }: TestProvider): Promise<void> {
  const undone = db.transaction().execute(async (tx) => {
    await transact(tx, (inner) => inner.deleteFrom('feedbacks').execute());
    throw new Error('taken back');
  });
  await expect(undone).rejects.toThrow('taken back');
}

const write = ({ db }: TestProvider, code: string) =>
  transact(db, (tx) =>
    tx
      .insertInto('holdings')
      .values({ code, name: code, min_paid_percent: 30, created_at: '2026-11-20T03:00:00.000Z' })
      .execute(),
  );

test('a preview and a change of the same moment: the change stays, the preview does not, and neither waits for the other', async ({
  p,
}) => {
  const before = await p.db.selectFrom('feedbacks').select('id').execute();
  await Promise.all([write(p, 'pertama'), preview(p), write(p, 'kedua')]);
  await Promise.all([preview(p), write(p, 'ketiga')]);
  const codes = await p.db.selectFrom('holdings').select('code').execute();
  expect(codes.map(({ code }) => code)).toEqual(expect.arrayContaining(['pertama', 'kedua', 'ketiga']));
  expect(await p.db.selectFrom('feedbacks').select('id').execute()).toEqual(before);
});
