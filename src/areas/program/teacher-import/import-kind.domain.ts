import type { ImportKind } from '../../../kit/domain/import/import-kind.domain.ts';

/** The import of who teaches which course of a program. */
export const teacherImport = {
  ...{ area: 'ps', name: 'CourseSession', permission: 'program.update', task: 'teacher-import' },
  ...{
    title: 'Teachers',
    one: 'course with its teacher',
    many: 'courses with their teachers',
    list: '/ps/program/grid',
  },
} as const satisfies ImportKind;
