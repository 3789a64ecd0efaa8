import type { NextStep } from '@slotterbit/contract/orders/order-view.ts';
import { type ComponentType, lazy, Suspense } from 'react';
import { CardSkeletons } from '#src/ui/Message.tsx';
import type { NextStepsProps } from './NextStepsCard.tsx';

// Loaded for paid orders with manuscripts only. If that fails, the order is shown without it.
const Card = lazy<ComponentType<NextStepsProps>>(() =>
  import('./NextStepsCard.tsx').catch(() => ({ default: () => null })),
);

/** 'Langkah berikutnya', once something is paid, with a provider that knows manuscripts. */
export function NextSteps({ order, submission, next }: Omit<NextStepsProps, 'next'> & { next: NextStep | null }) {
  if (next === null) return null;
  return (
    <Suspense fallback={<CardSkeletons heights={[316]} />}>
      <Card order={order} submission={submission} next={next} />
    </Suspense>
  );
}
