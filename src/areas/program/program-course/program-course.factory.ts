import type { programCourses } from './program-course.table.ts';

type Row = typeof programCourses.$inferInsert;

/** A course of a program, both of which have to be there. */
export const programCourseFactory = (change: Partial<Row> & Pick<Row, 'programId' | 'courseId'>) => ({
  semester: 1,
  isMandatory: true,
  ...change,
});
