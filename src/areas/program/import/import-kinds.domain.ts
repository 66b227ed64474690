import type { ImportKind } from '../../../kit/domain/import/import-kind.domain.ts';

/** The import of programs. */
export const programImport = {
  ...{ area: 'ps', name: 'Program', permission: 'program.create', task: 'program-import' },
  ...{ title: 'Programs', one: 'program', many: 'programs', list: '/ps/program/grid' },
} as const satisfies ImportKind;

/** The import of courses. */
export const courseImport = {
  ...{ area: 'ps', name: 'Course', permission: 'course.create', task: 'course-import' },
  ...{ title: 'Courses', one: 'course', many: 'courses', list: '/ps/course/grid' },
} as const satisfies ImportKind;
