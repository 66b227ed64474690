import type { ImportKind } from '../../../kit/domain/import/import-kind.domain.ts';

/** The import of marks. */
export const marksImport = {
  ...{ area: 'egs', name: 'GradeRecord', permission: 'graderecord.create', task: 'marks-import' },
  ...{ title: 'Grade Records', one: 'student with marks', many: 'students with marks', list: '/egs/graderecord/grid' },
} as const satisfies ImportKind;
