import type { Input } from '../contract/contract-case.ts';
import { call, type MatrixCall } from './matrix-call.ts';
import type { Ids } from './world.ts';

const grade = '/api/egs/GradeRecord';
const student = { owner: 'student' } as const;
const program = { owner: 'program' } as const;
const byStudent = ({ studentId }: Ids) => `studentId=${studentId}`;
const byMarks = ({ examinationId }: Ids) => `examinationId=${examinationId}`;
const grades = ({ examinationId, examScheduleId, studentId }: Ids): Input => ({
  ScheduledGrades: { gradeRecord: [{ gradeRecordId: 0, examScheduleId, studentId, marks: 41 }], examinationId },
});

const drafts = '/api/egs/ExamDraft';
const examDraftIds = ({ records }: Ids) => [records['ExamDraft']];

/** Calls about the marks of examinations. */
export const gradeCalls: readonly MatrixCall[] = [
  call(`GET ${grade}`, 'graderecord.read'),
  {
    route: `GET ${grade}/:id`,
    may: { keys: ['graderecord.read'] },
    ...student,
    url: ({ examinationId }) => `${grade}/${examinationId}`,
  },
  ...['GET', 'POST'].map((method) => call(`${method} ${grade}/ExportAllGradeRecords`, 'graderecord.read')),
  call(`GET ${grade}/GetGradesByExamination`, 'graderecord.read graderecord.create', byMarks, {
    ...student,
    mayBeMissing: true,
  }),
  call(`GET ${grade}/GetGradesForStudent`, 'graderecord.read', byStudent, { ...student, isList: true }),
  call(`POST ${grade}/CreateGradesBulk`, 'graderecord.create', '', { ...student, body: grades }),
  call(`PUT ${grade}/UpdateGradesBulk`, 'graderecord.update', '', { ...student, body: grades, mayBeMissing: true }),
  call(`GET ${drafts}`, 'examination.create'),
  call(`PUT ${drafts}/Move`, 'examination.create', '', {
    ...program,
    body: (ids) => ({ examDraftIds: examDraftIds(ids), days: 7 }),
  }),
  call(`POST ${drafts}/Publish`, { keys: ['examination.create'], and: ['examschedule.create'] }, '', {
    ...program,
    body: (ids) => ({ examDraftIds: examDraftIds(ids) }),
  }),
  call(`DELETE ${drafts}`, 'examination.create', (ids) => `examDraftIds=${examDraftIds(ids)}`, program),
  call(`DELETE ${grade}/DeleteByExamination`, 'graderecord.delete', byMarks, { ...program, mayBeMissing: true }),
];
