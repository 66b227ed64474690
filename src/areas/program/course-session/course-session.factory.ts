import type { courseSessions } from './course-session.table.ts';

type Row = typeof courseSessions.$inferInsert;

/** Someone who teaches a program's course, without end; course and program have to belong together already. */
export const courseSessionFactory = (change: Partial<Row> & Pick<Row, 'programId' | 'courseId' | 'staffId'>) => ({
  sessionStartDate: null,
  sessionEndDate: null,
  ...change,
});
