import { paymentMode, subject } from '../../../common/enumerations.domain.ts';
import { createChance, nextSeed } from '../../../kit/domain/chance.factory.ts';
import type { PaymentInput } from './payment-transaction.domain.ts';

/** A payment of some student, by cash. */
export function paymentFactory(
  change: Partial<PaymentInput> & Pick<PaymentInput, 'paymentForId'>,
  seed = nextSeed(),
): PaymentInput {
  const chance = createChance(seed);
  return {
    paymentFor: subject.student,
    paymentMode: paymentMode.cash,
    amountPaid: chance.whole(1, 40) * 500,
    paymentDate: '2026-06-01',
    isRefund: false,
    reference: '',
    notes: '',
    ...change,
  };
}
