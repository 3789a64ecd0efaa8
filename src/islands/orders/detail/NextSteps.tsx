import check from 'icon:check';
import { manuscriptDueText, type Submission, submissionLinks } from '@slotterbit/contract/orders/manuscript.ts';
import { type Order, type OrderLine, orderLineName, publishPeriods } from '@slotterbit/contract/orders/order.ts';
import type { ManuscriptDue, OrderView } from '@slotterbit/contract/orders/order-view.ts';
import { formatDate } from '@slotterbit/contract/values/date.ts';
import type { ReactNode } from 'react';
import { Icon, Ltr } from '#src/ui/inline.tsx';
import timeline from '#src/ui/Timeline.module.css';
import styles from './Order.module.css';

interface Props {
  order: Order;
  submission: Submission;
  view: OrderView;
}

/** 'Langkah berikutnya' (docs/product.md 13.5), once something is paid, with a provider that knows manuscripts. */
export function NextSteps({ order, submission, view }: Props) {
  const { nextStep: next, manuscripts } = view;
  if (next === null) return null;
  const linksOf = (kind: 'loa' | 'article', label: string) =>
    order.lines.map(
      (line, i) =>
        line.manuscript?.[kind] && (
          <p key={line.id ?? i} className={`row wrap gap-2 ${timeline['date']}`}>
            {order.lines.length > 1 && orderLineName(line)}
            <a className="button quiet small" href={line.manuscript[kind]} target="_blank" rel="noopener noreferrer">
              {label}
            </a>
          </p>
        ),
    );
  const steps: [label: string, content: ReactNode][] = [
    ['Slot tersimpan', null],
    [
      'Kirim naskah',
      order.lines.map((line, i) => (
        <ManuscriptOf
          key={line.id ?? i}
          order={order}
          line={line}
          submission={submission}
          isAwaited={next === 1}
          due={manuscripts[i] ?? null}
        />
      )),
    ],
    ['Redaksi menelaah', linksOf('loa', 'Buka LoA')],
    [`Terbit ${publishPeriods(order).join(', ')}`, linksOf('article', 'Buka artikel')],
  ];
  return (
    <section className={`card ${styles['box']}`} aria-labelledby="next-steps">
      <h2 id="next-steps">Langkah berikutnya</h2>
      <ol className={timeline['steps']}>
        {steps.map(([label, content], i) => {
          const state = i < next ? 'done' : i === next ? 'active' : 'todo';
          return (
            <li
              key={label}
              className={timeline['step']}
              data-state={state}
              {...(state === 'active' && { 'aria-current': 'step' as const })}
            >
              <span className={timeline['mark']} aria-hidden="true">
                {state === 'done' ? <Icon svg={check} /> : i + 1}
              </span>
              <span className={timeline['label']}>{label}</span>
              {content}
            </li>
          );
        })}
      </ol>
      {next < 4 && <p className="hint">Keputusan atas naskah tetap pada editor jurnal.</p>}
    </section>
  );
}

type ManuscriptProps = Omit<Props, 'view'> & { line: OrderLine; isAwaited: boolean; due: ManuscriptDue | null };

/** Whether the manuscript of a line arrived; else until when and where to send it. Nothing if its state is unknown. */
function ManuscriptOf({ order, line, submission, isAwaited, due }: ManuscriptProps) {
  const received = line.manuscript?.received ?? null;
  const name = order.lines.length > 1 && `${orderLineName(line)}: `;
  if (received !== null) {
    return (
      <p className={timeline['date']}>
        {name}Naskah diterima <Ltr>{formatDate(received)}</Ltr>
      </p>
    );
  }
  if (!isAwaited || line.manuscript === null) return null;
  return (
    <div className="stack gap-2">
      <p className={timeline['date']}>
        {name}
        {due !== null && <strong>{manuscriptDueText(due)}</strong>}
      </p>
      <p className="row wrap gap-2">
        {submissionLinks(order, line, submission).map(({ label, href }) => (
          <a key={label} className="button quiet small" href={href} target="_blank" rel="noopener noreferrer">
            {label}
          </a>
        ))}
      </p>
    </div>
  );
}
