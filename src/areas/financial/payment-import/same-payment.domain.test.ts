import { expect, test } from 'vitest';
import { paymentMode } from '../../../common/enumerations.domain.ts';
import { type KnownPayment, knownAgain } from './same-payment.domain.ts';

const { cash, upi } = paymentMode;
const payment: KnownPayment = { studentId: 7, paymentDate: '2026-06-01', amountPaid: 500.5, paymentMode: cash, reference: '' };
type Change = Partial<KnownPayment>;

test.each<[string, Change[], Change[], Record<number, string>]>([
  ['the same', [{}], [{}], { 2: 'out, as R0' }],
  ['of another student', [{ studentId: 8 }], [{}], {}],
  ['of another day', [{ paymentDate: '2026-06-02' }], [{}], {}],
  ['of another amount', [{ amountPaid: 500.51 }], [{}], {}],
  ['by another method, without a reference', [{ paymentMode: upi }], [{}], {}],
  [
    'by another method, with the same reference',
    [{ paymentMode: upi, reference: 'utr 1' }],
    [{ reference: 'UTR1' }],
    { 2: 'out, as R0' },
  ],
  ['with another reference', [{ reference: 'A' }], [{ reference: 'B' }], {}],
  ['whose reference was not entered', [{ reference: 'A' }], [{}], { 2: 'out, as R0' }],
  ['whose reference the file lacks', [{}], [{ reference: 'A' }], { 2: 'out, as R0' }],
  ['twice in the file', [{}, {}], [], { 3: 'as row 2' }],
  ['three times in the file', [{}, {}, {}], [], { 3: 'as row 2', 4: 'as row 2' }],
  ['twice in the file, with the same reference', [{ reference: 'A' }, { reference: 'a' }], [], { 3: 'out, as row 2' }],
  ['twice in the file, with two references', [{ reference: 'A' }, { reference: 'B' }], [], {}],
  ['twice in the file, once with a reference', [{ reference: 'A' }, {}], [], { 3: 'as row 2' }],
  ['twice in the file, and in Homeroom', [{}, {}], [{}, {}], { 2: 'out, as R0', 3: 'out, as R1' }],
  ['twice in the file, once in Homeroom', [{}, {}], [{}], { 2: 'out, as R0', 3: 'as row 2' }],
  [
    'in Homeroom under the reference of a row below',
    [{}, { reference: 'A' }],
    [{ reference: 'A' }],
    { 2: 'as row 3', 3: 'out, as R0' },
  ],
  [
    'in Homeroom with and without a reference',
    [{}, { reference: 'A' }],
    [{ reference: 'A' }, {}],
    { 2: 'out, as R1', 3: 'out, as R0' },
  ],
])('A payment %s', (_which, rows, stored, expected) => {
  const { leftOut, doubtful } = knownAgain(
    rows.map((change, index) => ({ ...payment, ...change, row: index + 2 })),
    stored.map((change, index) => ({ ...payment, ...change, receiptNumber: `R${index}` })),
  );
  const as = (text: string) => /(?:as|as receipt) (row \d|R\d)/.exec(text)?.[1] ?? text;
  expect(
    Object.fromEntries([
      ...[...leftOut].map(([row, why]) => [row, `out, as ${as(why)}`]),
      ...[...doubtful].map(([row, why]) => [row, `as ${as(why)}`]),
    ]),
  ).toEqual(expected);
});
