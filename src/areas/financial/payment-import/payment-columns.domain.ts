import { paymentMode, paymentModes, subject } from '../../../common/enumerations.domain.ts';
import { inOtherWords } from '../../../common/imported-person.domain.ts';
import type { IsoDate } from '../../../kit/domain/dates.domain.ts';
import { formColumns, neededBy, type TakenAs } from '../../../kit/domain/import/form-columns.domain.ts';
import type { ImportField } from '../../../kit/domain/import/import-field.domain.ts';
import { rowFieldsOf } from '../../../kit/domain/row.domain.ts';
import { paymentInput, paymentTransaction } from '../payment-transaction/payment-transaction.domain.ts';

const admissionWords = ['admission', 'adm', 'sr', 'gr', 'scholar', 'student id', 'enrollment', 'registration'];
const nameWords = ['name', 'student', 'paid by', 'payer', 'remitter', 'नाम'];

/** Who paid: the number decides, the name and the program find a student whose number nobody knows. */
export const payerColumns = {
  number: {
    name: 'schoolAdmissionNumber',
    label: 'Admission Number',
    kind: 'text',
    required: 'If Student Name is empty',
    words: admissionWords,
  },
  name: { name: 'studentName', label: 'Student Name', kind: 'text', required: 'If Admission Number is empty', words: nameWords },
  program: {
    ...{
      name: 'programName',
      label: 'Program',
      kind: 'text',
      required: '',
      words: ['class', 'grade', 'standard', 'std', 'कक्षा'],
    },
    takes: 'The name of the program, as Homeroom shows it, to tell students of the same name apart',
  },
} as const satisfies Record<string, ImportField>;

const held = rowFieldsOf(paymentInput);
const labels = paymentTransaction.fields;
/** What banks call their ways of transfer, and how offices shorten the others. */
const otherWords = {
  ...{ NEFT: paymentMode.bankTransfer, RTGS: paymentMode.bankTransfer, IMPS: paymentMode.bankTransfer },
  ...{ Chq: paymentMode.cheque, DD: paymentMode.demandDraft },
};
const takenAs: TakenAs = {
  paymentDate: {
    kind: 'timedDate',
    words: ['date', 'paid on', 'payment date', 'value date', 'transaction date', 'txn date', 'receipt date'],
  },
  paymentMode: { kind: 'enum', of: paymentModes, also: otherWords, words: ['mode', 'method', 'payment mode', 'paid by'] },
  amountPaid: { words: ['amount', 'paid', 'amount paid', 'deposit', 'credit', 'received', 'fee paid', 'राशि'] },
  reference: { words: ['utr', 'receipt', 'transaction id', 'txn id', 'transaction', 'cheque', 'reference'] },
  notes: { words: ['remarks', 'narration', 'description'] },
};
const columnsOf = (names: readonly string[], requiredOf = (_name: string) => '') =>
  formColumns({ names, held, labels, takenAs, requiredOf });

/** What was paid, in words of the form. */
export function paymentColumns(today: IsoDate): ImportField[] {
  const needed = neededBy(paymentTransaction, { paymentFor: subject.student, paymentForId: 1 }, today);
  return columnsOf(['paymentMode', 'amountPaid', 'paymentDate', 'reference', 'notes'], (name) => (needed.has(name) ? 'Yes' : ''));
}

/** Read only to refuse what they say of a row: they are not in the template. */
const refusedColumns = columnsOf(['paymentFor', 'isRefund']);

/** What is read of a file. */
export const importedFields = (today: IsoDate): readonly ImportField[] =>
  inOtherWords([...Object.values<ImportField>(payerColumns), ...paymentColumns(today), ...refusedColumns]);
