import { call, type MatrixCall } from './matrix-call.ts';

const nowhere = 2_000_000_000;

/** A paper that does not exist is not issued again either. */
const issueAgain = (route: string, may: string, query: string) =>
  call(`POST ${route}/IssueAgain`, may, query, { body: () => ({ changeReason: 'Misspelt' }), mayBeMissing: true });

/** The calls that print single papers, or have them issued again. */
export const paperCalls: readonly MatrixCall[] = [
  call('GET /api/fs/StaffSalary/PrintPayslip', 'staffsalary.read', ({ staffId }) => `staffId=${staffId}&month=2026-06`, {
    owner: 'staff',
    keeps: ['issued_payslip'],
  }),
  call('GET /api/fs/StudentFee/PrintFamilyStatement', 'studentfee.read', ({ familyId }) => `familyId=${familyId}`, {
    owner: 'child',
  }),
  call(
    'GET /api/fs/PaymentTransaction/PrintReceipt',
    'paymenttransaction.read',
    ({ records }) => `paymentTransactionId=${records['PaymentTransaction']}`,
    { owner: { resource: 'PaymentTransaction' }, keeps: ['issued_receipt'] },
  ),
  call(
    'GET /api/sis/StudentExit/PrintTransferCertificate',
    'studentexit.read',
    ({ records }) => `studentExitId=${records['StudentExit']}`,
    { owner: { resource: 'StudentExit' } },
  ),
  call(
    'GET /api/sis/StudentExit/PrintTransferCertificates',
    'studentexit.read',
    ({ records }) => `studentExitIds=${records['StudentExit']}`,
    { owner: { resource: 'StudentExit' } },
  ),
  call('GET /api/sis/Student/PrintBonafideCertificate', 'student.update', ({ studentId }) => `studentId=${studentId}`, {
    owner: 'student',
  }),
  call('GET /api/gs/File/Download', 'file.read', ({ records }) => `fileId=${records['File']}`, { owner: { resource: 'File' } }),
  call('POST /api/gs/File', 'file.create'),
  call('POST /api/sis/CertificateRequest/Decide', 'certificaterequest.update', '', {
    owner: { resource: 'CertificateRequest' },
    body: ({ records }) => ({ certificateRequestId: records['CertificateRequest'], state: 3, reason: 'The fees are due' }),
  }),
  issueAgain('/api/fs/StaffSalary', 'staffsalary.update', `staffId=${nowhere}&month=2026-06`),
  issueAgain('/api/fs/PaymentTransaction', 'paymenttransaction.update', `paymentTransactionId=${nowhere}`),
  issueAgain('/api/sis/StudentExit', 'studentexit.update', `studentExitId=${nowhere}`),
  issueAgain('/api/egs/GradeRecord', 'graderecord.update', `examinationId=${nowhere}&studentId=${nowhere}`),
];
