import { paymentFactory } from '../../src/areas/financial/payment-transaction/payment-transaction.factory.ts';
import { aStudent, programOfStudent } from './a-student.ts';
import type { ContractCase } from './contract-case.ts';

const date = 'Payment Date must be between 01-01-2000 and the current date';
const amount = 'Amount is required and should be greater than 0';

/** Today is 15-06-2026. */
export const paymentTransactionCase: ContractCase = {
  input: async (world, side) => paymentFactory({ paymentForId: await aStudent(world, side) }),
  scope: programOfStudent('paymentForId'),
  change: { paymentMode: 6, notes: 'Demand draft 204417', amountPaid: 1234.5 },
  follows: ['revised', 'settles'],
  filters: {
    personName: 'NÉS',
    studentName: 'NÉS',
    staffName: '',
    programId: '1',
    paidFrom: '2026-05-31',
    paidTo: '2026-06-01',
    schoolYear: '2026',
  },
  wrong: [
    [{ paymentFor: 0 }, 'paymentFor', 'Entity Type is required'],
    [{ paymentFor: 3 }, 'paymentFor', 'Entity Type is required'],
    [{ paymentForId: 0 }, 'paymentForId', 'Entity Name is required'],
    [{ paymentForId: null }, 'paymentForId', 'Entity Name is required'],
    [{ paymentForId: 2_000_000_000 }, 'paymentForId', 'Entity Name is required'],
    [{ paymentFor: 2, paymentForId: 2_000_000_000 }, 'paymentForId', 'Entity Name is required'],
    [{ paymentMode: 0 }, 'paymentMode', 'Payment Method is required'],
    [{ paymentMode: 7 }, 'paymentMode', 'Payment Method is required'],
    [{ amountPaid: 0 }, 'amountPaid', amount],
    [{ amountPaid: 0.99 }, 'amountPaid', amount],
    [{ amountPaid: null }, 'amountPaid', amount],
    [{ amountPaid: 1.005 }, 'amountPaid', 'Amount has at most 2 decimals'],
    [{ amountPaid: 1e15 }, 'amountPaid', 'Amount is too large'],
    [{ paymentDate: '' }, 'paymentDate', date],
    [{ paymentDate: '1999-12-31' }, 'paymentDate', date],
    [{ paymentDate: '2026-06-16' }, 'paymentDate', date],
    [{ reference: 'a'.repeat(201) }, 'reference', 'Reference must not exceed 200 characters'],
    [{ notes: 'a'.repeat(1001) }, 'notes', 'Notes must not exceed 1000 characters'],
    [{ isRefund: true }, 'amountPaid', 'There is no excess to be paid back'],
  ],
};
