import type { ImportKind } from '../../../kit/domain/import/import-kind.domain.ts';

/** The import of students. */
export const studentImport = {
  area: 'sis',
  name: 'Student',
  permission: 'student.create',
  task: 'student-import',
  title: 'Students',
  one: 'student',
  many: 'students',
  list: '/sis/student/grid',
} as const satisfies ImportKind;
