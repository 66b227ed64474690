import type { ImportKind } from '../../../kit/domain/import/import-kind.domain.ts';

/** The import of guardians of students who are there already. */
export const guardianImport = {
  ...{ area: 'sis', name: 'Family', permission: 'student.update', task: 'guardian-import' },
  ...{ title: 'Guardians', one: 'guardian', many: 'guardians', list: '/sis/student/grid' },
} as const satisfies ImportKind;
