import { call, type MatrixCall } from './matrix-call.ts';

const imports = [
  ['/api/sis/Student', 'student.create'],
  ['/api/sis/Family', 'student.update'],
  ['/api/ss/Staff', 'staff.create'],
  ['/api/ps/Program', 'program.create'],
  ['/api/ps/Course', 'course.create'],
  ['/api/gs/Slot', 'slot.create'],
  ['/api/ps/CourseSession', 'program.update'],
  ['/api/egs/GradeRecord', 'graderecord.create'],
  ['/api/fs/PaymentTransaction', 'paymenttransaction.create'],
] as const;

/** The calls by which records come in from a file. */
export const importCalls: readonly MatrixCall[] = imports.flatMap(([url, key]) => [
  call(`GET ${url}/ImportTemplate`, key),
  call(`POST ${url}/CheckImport`, key),
  call(`POST ${url}/ImportLeftOut`, key),
  call(`GET ${url}/ImportsMade`, key),
  call(`POST ${url}/UndoImport`, key, 'taskId=1', { mayBeMissing: true }),
  call(`POST ${url}/Import`, key),
]);
