import check from '@phosphor-icons/core/assets/regular/check-circle.svg?raw';
import { imageUrl } from '@slotterbit/contract/catalogue/image.ts';
import { indexingName } from '@slotterbit/contract/catalogue/indexing.ts';
import { type Order, orderLineName } from '@slotterbit/contract/orders/order.ts';
import { formatRupiah } from '@slotterbit/contract/values/money.ts';
import { formatMonth, type Month, parseMonth, toInputValue } from '@slotterbit/contract/values/month.ts';
import { type FormEvent, useId } from 'react';
import { dashboardHost } from '#src/hosts.ts';
import { BuyRow } from '#src/islands/shared/BuyBar.tsx';
import { mountSheet } from '#src/islands/shared/sheets.tsx';
import { WaitingPlace } from '#src/islands/shared/WaitingPlace.tsx';
import { Icon, Ltr } from '#src/ui/inline.tsx';
import { LoadFailed, Skeleton } from '#src/ui/Message.tsx';
import { Thumb } from '#src/ui/Picture.tsx';
import { Sheet } from '#src/ui/Sheet.tsx';
import styles from '../detail/Order.module.css';
import { type AgainRow, useOrderAgain } from './use-order-again.ts';

/** Opens the lines of an order with today's prices and months, preselected if available, and one button (docs/product.md 13.1). */
export function openOrderAgainSheet(order: Order): void {
  mountSheet((close) => <OrderAgainSheet order={order} onClose={close} />);
}

function OrderAgainSheet({ order, onClose }: { order: Order; onClose: () => void }) {
  const again = useOrderAgain(order, onClose);
  const { rows, isBusy, count, problem, state } = again;
  const formId = useId();

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    void again.submit();
  }

  const footer = rows !== null && (
    <>
      {problem !== null && (
        <p className="notice tone-red" role="alert">
          {problem}
        </p>
      )}
      <BuyRow
        label={`Total ${count} item`}
        amount={again.total}
        missing={count === 0 ? 'Belum ada yang dipilih' : null}
      >
        <button className="button" type="submit" form={formId} disabled={count === 0 || isBusy} aria-busy={isBusy}>
          {isBusy ? 'Menambahkan…' : 'Tambah ke Keranjang'}
        </button>
      </BuyRow>
    </>
  );

  return (
    <Sheet title="Pesan lagi" onClose={onClose} isLocked={isBusy} footer={footer || undefined}>
      {rows !== null ? (
        <form id={formId} onSubmit={onSubmit}>
          {rows.map((row, i) => (
            <Row
              key={row.line.id ?? i}
              row={row}
              disabled={isBusy}
              onToggle={() => again.toggle(row)}
              onMonth={(month) => again.changeMonth(row.line, month)}
            />
          ))}
          {rows.length === 0 && <p className="hint">Item tidak tersedia.</p>}
        </form>
      ) : state.kind === 'error' ? (
        <LoadFailed title={state.message} onRetry={again.reload} />
      ) : (
        <div className="section" aria-busy="true">
          <p className="visually-hidden" role="status">
            Memeriksa slot dan harga…
          </p>
          <Skeleton height="132px" radius="var(--r-md)" />
          <Skeleton height="132px" radius="var(--r-md)" />
        </div>
      )}
    </Sheet>
  );
}

interface RowProps {
  row: AgainRow;
  disabled: boolean;
  onToggle: () => void;
  onMonth: (month: Month) => void;
}

/** One line: checkbox, month, today's price, and what has changed. */
function Row({
  row: { line, choice, months, awaited, changes, selected, added },
  disabled,
  onToggle,
  onMonth,
}: RowProps) {
  const name = orderLineName(line);
  const indexing = choice === null ? line.indexing : indexingName(choice.indexing);
  const id = useId();
  const facts = (
    <>
      <Thumb src={imageUrl(line.image, dashboardHost)} />
      <span className={styles['about']}>
        <span className={styles['name']}>{name}</span>
        {indexing !== null && (
          <span className="soft small">
            <Ltr>{indexing}</Ltr>
          </span>
        )}
        {choice !== null && (
          <span className="small tabular">
            <Ltr>
              {choice.qty} × {formatRupiah(choice.indexing.hargaJual)}
            </Ltr>
          </span>
        )}
      </span>
    </>
  );
  const notes = changes.length > 0 && (
    <ul id={`${id}-notes`} className="stack gap-2">
      {changes.map((change) => (
        <li key={change} className="notice">
          <Ltr>{change}</Ltr>
        </li>
      ))}
    </ul>
  );

  const waiting = awaited && <WaitingPlace {...awaited} namesMonth />;

  if (added || choice === null) {
    return (
      <div className="card section padded">
        <div className={`row ${styles['small']}`}>{facts}</div>
        {added ? (
          <p className="notice tone-green">
            <Icon svg={check} />
            Sudah di keranjang
          </p>
        ) : (
          notes
        )}
        {!added && waiting}
      </div>
    );
  }
  return (
    <div className="card section padded">
      <label className={`row ${styles['small']}`}>
        <input
          type="checkbox"
          checked={selected}
          disabled={disabled}
          onChange={onToggle}
          aria-describedby={`${id}-notes`}
        />
        {facts}
      </label>
      <label>
        <span className="visually-hidden">Bulan Publish {name}</span>
        <select
          className="input"
          value={toInputValue(choice.slot.month)}
          disabled={disabled}
          onChange={({ target }) => {
            const month = parseMonth(target.value);
            if (month !== null) onMonth(month);
          }}
        >
          {months.map(({ month, free }) => (
            <option key={toInputValue(month)} value={toInputValue(month)}>
              {formatMonth(month)}
              {free !== null && ` · ${free} slot`}
            </option>
          ))}
        </select>
      </label>
      {notes}
      {waiting}
    </div>
  );
}
