import { call, type MatrixCall } from './matrix-call.ts';

/** The calls that print single papers. */
export const paperCalls: readonly MatrixCall[] = [
  call('GET /api/fs/StaffSalary/PrintPayslip', 'staffsalary.read', ({ staffId }) => `staffId=${staffId}&month=2026-06`, {
    owner: 'staff',
  }),
  call('GET /api/fs/StudentFee/PrintFamilyStatement', 'studentfee.read', ({ familyId }) => `familyId=${familyId}`, {
    owner: 'student',
  }),
  call(
    'GET /api/fs/PaymentTransaction/PrintReceipt',
    'paymenttransaction.read',
    ({ records }) => `paymentTransactionId=${records['PaymentTransaction']}`,
    { owner: { resource: 'PaymentTransaction' } },
  ),
  call(
    'GET /api/sis/StudentExit/PrintTransferCertificate',
    'studentexit.read',
    ({ records }) => `studentExitId=${records['StudentExit']}`,
    { owner: { resource: 'StudentExit' } },
  ),
  call('GET /api/sis/Student/PrintBonafideCertificate', 'student.update', ({ studentId }) => `studentId=${studentId}`, {
    owner: 'student',
  }),
];
