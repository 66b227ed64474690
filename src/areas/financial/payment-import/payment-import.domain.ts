import { z } from 'zod';
import { amountField } from '../../../common/amount-fields.domain.ts';
import { importCalls } from '../../../kit/domain/import/import-calls.domain.ts';
import { mostNamed, namedRow } from '../../../kit/domain/import/import-report.domain.ts';
import { dateField, dayField, numberField, textField } from '../../../kit/domain/row.domain.ts';
import { paymentImport } from './import-kind.domain.ts';

export const paymentImportCalls = importCalls(paymentImport, {
  tag: 'Payment Transactions',
  whom: "students' payments",
  more: {
    sum: amountField,
    settles: amountField.describe('How much of the sum would settle fees'),
    excess: amountField.describe('How much would be left over, beyond all fees'),
    from: dateField.describe('The earliest date of a payment'),
    to: dateField,
    methods: z.array(z.object({ method: textField, payments: numberField, sum: amountField })),
    largest: z
      .array(z.object({ row: numberField, name: textField, amount: amountField, paymentDate: dayField.nullable() }))
      .describe('The largest payments, so that a slip shows'),
    beyond: z
      .array(z.object({ studentId: numberField, name: textField, rows: z.array(numberField), excess: amountField }))
      .describe(`Who would have paid more than all fees, the most first; at most ${mostNamed} of them`),
    beyondCount: numberField,
    cancelled: z.array(namedRow).describe(`Payments like one that was cancelled; at most ${mostNamed} of them`),
    cancelledCount: numberField,
  },
});
export type PaymentImportReport = z.output<(typeof paymentImportCalls)['check']['answer']>;
