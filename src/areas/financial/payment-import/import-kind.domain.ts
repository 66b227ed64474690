import type { ImportKind } from '../../../kit/domain/import/import-kind.domain.ts';

/** The import of what students paid. */
export const paymentImport = {
  area: 'fs',
  name: 'PaymentTransaction',
  permission: 'paymenttransaction.create',
  task: 'payment-import',
  title: 'Payment Transactions',
  one: 'payment',
  many: 'payments',
  list: '/fs/paymenttransaction/grid',
} as const satisfies ImportKind;
