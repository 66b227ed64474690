import { call, type MatrixCall } from './matrix-call.ts';
import type { Ids } from './world.ts';

const student = { owner: 'student' } as const;
const ofExit = { owner: { resource: 'StudentExit' } } as const;
const exit = { exitType: 1, tcAppliedDate: '2026-06-10', tcIssueDate: '2026-06-20', exitDate: '2026-06-20', exitReason: '' };
const byStudent = ({ studentId }: Ids) => `studentId=${studentId}`;
const byProgram = ({ programId }: Ids) => `programId=${programId}`;
const byFamily = ({ familyId }: Ids) => `familyId=${familyId}`;

/** Who may delete only some of them, and update none, makes no two of them one. */
const mergeCallsOf = (
  base: string,
  name: string,
  permission = { keys: [`${name}.delete`], and: [`${name}.update`] },
): MatrixCall[] => [
  call(`GET ${base}/GetDuplicates`, permission),
  call(`GET ${base}/PreviewMerge`, permission, 'keptId=1&goneId=2', { mayBeMissing: true }),
  call(`POST ${base}/Merge`, permission, '', { body: () => ({ keptId: 1, goneId: 2 }), mayBeMissing: true }),
  call(`GET ${base}/GetMerges`, permission),
  call(`GET ${base}/GetTwoPeople`, permission),
  ...['MarkTwoPeople', 'UnmarkTwoPeople'].map((marking) =>
    call(`POST ${base}/${marking}`, permission, '', { body: () => ({ oneId: 1, otherId: 2 }), mayBeMissing: true }),
  ),
  call(`POST ${base}/UndoMerge`, permission, '', { body: () => ({ personMergeId: 1 }), mayBeMissing: true }),
];

const nowhere = 2_000_000_000;

/** What a family proposes; nothing has been proposed yet. */
const proposalCalls: readonly MatrixCall[] = [
  call('GET /api/sis/ProposedChange', 'proposedchange.read'),
  call('GET /api/sis/ProposedChange/:id', 'proposedchange.read', '', { mayBeMissing: true }),
  call('GET /api/sis/OwnProposal', 'proposedchange.create', byStudent, student),
  call('POST /api/sis/OwnProposal', 'proposedchange.create', '', {
    ...student,
    body: ({ studentId }) => ({ studentId, currentAddress: '7 Park View' }),
  }),
  call('POST /api/sis/OwnProposal/OfOneself', 'proposedchange.create', '', {
    body: ({ studentId }) => ({ studentId, currentAddress: '7 Park View' }),
    mayBeMissing: true,
  }),
  call('DELETE /api/sis/OwnProposal', 'proposedchange.create', `proposedChangeId=${nowhere}`, { mayBeMissing: true }),
  call('POST /api/sis/ProposedChange/Decide', 'student.update', '', {
    body: () => ({ decisions: [{ proposedChangeId: nowhere, isAccepted: true }] }),
    mayBeMissing: true,
  }),
];

/** What families are asked; nobody is asked anything yet. */
const consentCalls: readonly MatrixCall[] = [
  call('GET /api/sis/Consent', 'consent.read'),
  call('GET /api/sis/Consent/:id', 'consent.read', '', { mayBeMissing: true }),
  call('POST /api/sis/Consent', 'consent.create', '', {
    body: ({ studentId }) => ({ studentId, purpose: 1, isGiven: true, saidBy: 'Both parents', saidOn: '2026-06-01' }),
    mayBeMissing: true,
  }),
  call('GET /api/sis/Consent/GetAnswers', 'consent.read', 'purpose=1'),
  call('GET /api/sis/Consent/GetPurposes', 'consent.read'),
  call('GET /api/sis/Consent/GetForStudent', 'consent.read', byStudent, student),
  call('GET /api/sis/ConsentNotice', 'consent.read'),
  call('GET /api/sis/ConsentNotice/:id', 'consent.read', '', { mayBeMissing: true }),
  call('POST /api/sis/ConsentNotice', { keys: ['consent.update'], forAll: true }, '', {
    body: () => ({ purpose: 4, rule: 1, notice: 'Nobody is asked', after: nowhere }),
  }),
  call('GET /api/sis/RecordLook/GetForStudent', 'consent.read ownconsent.create', byStudent, student),
  call('GET /api/sis/RecordLook/GetSetting', 'consent.read'),
  call('PUT /api/sis/RecordLook/UpdateSetting', { keys: ['consent.update'], forAll: true }, '', { body: () => ({ shows: 2 }) }),
  call('POST /api/sis/ConsentLink/Read', 'public', '', { body: () => ({ token: 'none' }) }),
  call('POST /api/sis/ConsentLink/Withdraw', 'public', '', { body: () => ({ token: 'none' }) }),
  call('POST /api/sis/ConsentLink/Give', 'public', '', { body: () => ({ token: 'none', consentNoticeId: 1 }) }),
  call('GET /api/sis/OwnConsent', 'ownconsent.create', byStudent, student),
  call('POST /api/sis/OwnConsent', 'ownconsent.create', '', {
    body: ({ studentId }) => ({ studentId, purpose: 1, isGiven: true, consentNoticeId: nowhere }),
    mayBeMissing: true,
  }),
];

/** Calls about students, their classes and their families. */
export const studentCalls: readonly MatrixCall[] = [
  ...proposalCalls,
  ...consentCalls,
  call('GET /api/sis/Student/GetProgramForStudent', 'student.read', byStudent, student),
  call('GET /api/sis/Student/GetStudentsForProgram', 'student.read', byProgram),
  call('GET /api/sis/Student/PrintAddressLabels', 'student.update', ({ studentId }: Ids) => `studentIds=${studentId}`, student),
  call('GET /api/ss/Staff/PrintAddressLabels', 'staff.update', ({ staffId }: Ids) => `staffIds=${staffId}`, { owner: 'staff' }),
  call('GET /api/sis/Student/GetClassList', 'student.read', byProgram),
  ...['GET', 'POST'].map((method) => call(`${method} /api/sis/Student/ExportClassList`, 'student.read', byProgram)),
  call('GET /api/sis/Student/GetEnrolmentHistory', 'student.read', byStudent, student),
  call(
    'GET /api/as/Admission/GetEnrolmentPreview',
    'admission.update',
    ({ records, programId }) => `admissionId=${records['Admission']}&programId=${programId}`,
    { owner: { resource: 'Admission' } },
  ),
  call('GET /api/as/Admission/GetApplications', 'admission.update', 'applicationStatus=7'),
  ...['POST /api/as/Admission/PreviewStatusBulk', 'PUT /api/as/Admission/SetStatusBulk'].map((changing) =>
    call(changing, 'admission.update', '', {
      owner: { resource: 'Admission' },
      body: ({ records, inputs }) => {
        const from = inputs['Admission']?.['applicationStatus'];
        return { admissionIds: [records['Admission']], from, to: 9 };
      },
    }),
  ),
  // Without a program the student would leave the scope.
  call(
    'GET /api/sis/Student/GetClassChangePreview',
    'student.update',
    (ids: Ids) => `${byStudent(ids)}&${byProgram(ids)}`,
    student,
  ),
  ...['PUT /api/sis/Student/PromoteStudentsBulk', 'POST /api/sis/Student/PreviewPromotionBulk'].map((promotion) =>
    call(promotion, 'student.update', '', {
      ...student,
      body: ({ studentId, programId }) => ({ students: [{ studentId, programId }] }),
    }),
  ),
  call('GET /api/sis/Student/GetPromotions', 'student.update', byProgram),
  ...['POST /api/sis/Student/TakeBackPromotion', 'POST /api/sis/Student/PreviewTakeBackPromotion'].map((takingBack) =>
    call(takingBack, 'student.update', '', { ...student, body: ({ studentId }) => ({ studentIds: [studentId] }) }),
  ),
  call('GET /api/sis/Student/GetSections', 'student.update', byProgram),
  call('GET /api/sis/Student/GetSection', 'student.update', byProgram),
  ...['PUT /api/sis/Student/ChangeSectionsBulk', 'POST /api/sis/Student/PreviewSectionsBulk'].map((changing) =>
    call(changing, 'student.update', '', {
      ...student,
      body: ({ studentId, programId }) => ({ students: [{ studentId, programId, formerId: programId }] }),
    }),
  ),
  ...mergeCallsOf('/api/sis/Student', 'student'),
  ...mergeCallsOf('/api/sis/Family', 'student'),
  ...mergeCallsOf('/api/ss/Staff', 'staff'),
  call('GET /api/sis/Student/GetRollNumbers', 'student.update', byProgram, { owner: 'program' }),
  call('PUT /api/sis/Student/GiveRollNumbersBulk', 'student.update', '', {
    owner: 'program',
    body: ({ studentId, programId }) => ({ programId, students: [{ studentId, rollNumber: null, seen: null }] }),
  }),
  call('POST /api/sis/StudentExit/PreviewExitsBulk', 'studentexit.create', '', {
    body: ({ programId }) => ({ ...exit, programIds: [programId] }),
  }),
  call('POST /api/sis/StudentExit/CreateExitsBulk', 'studentexit.create', '', {
    ...student,
    creates: true,
    body: ({ studentId }) => ({ ...exit, studentIds: [studentId] }),
  }),
  call('POST /api/sis/StudentExit/TakeBackExits', 'studentexit.delete', '', {
    ...ofExit,
    body: ({ records }) => ({ studentExitIds: [records['StudentExit']] }),
  }),
  call('GET /api/sis/StudentExit/GetExitsTogether', 'studentexit.read'),
  call('GET /api/sis/Student/ProposeHouses', 'student.update'),
  call('PUT /api/sis/Student/AssignHousesBulk', 'student.update', '', {
    ...student,
    body: ({ studentId, records }) => ({ students: [{ studentId, houseId: records['House'] }] }),
  }),
  call('GET /api/sis/Student/Photo', 'student.read', byStudent, { ...student, mayBeMissing: true }),
  call('PUT /api/sis/Student/Photo', 'student.update', byStudent, student),
  call('DELETE /api/sis/Student/Photo', 'student.update', byStudent, { ...student, mayBeMissing: true }),
  call('PUT /api/sis/Student/AdmissionNumber', 'student.update', byStudent, { ...student, body: () => ({}) }),
  call('GET /api/sis/Family', 'student.read', byStudent, student),
  call('GET /api/sis/Family/GetHousehold', 'student.update', byStudent, student),
  call('GET /api/sis/Family/GetGuardians', 'student.read', byStudent, student),
  call('POST /api/sis/Family', 'student.update', byStudent, { ...student, body: () => ({}) }),
  call('PUT /api/sis/Family', 'student.update', byFamily, { ...student, body: () => ({}) }),
  call('DELETE /api/sis/Family', 'student.update', byFamily, student),
  call('GET /api/sis/Family/GetAllFamilyNames', 'student.read student.create student.update account.create'),
  call('GET /api/sis/Family/GetUnlinkedFamilies', 'student.update'),
  call('POST /api/sis/StudentFamily', 'student.update', '', {
    ...student,
    body: ({ studentId, familyId }) => ({ studentId, familyId, relationship: 2 }),
  }),
  call(
    'DELETE /api/sis/StudentFamily/DeleteByCompositeKey',
    'student.update',
    ({ studentId, familyId }) => `studentId=${studentId}&familyId=${familyId}`,
    student,
  ),
];
