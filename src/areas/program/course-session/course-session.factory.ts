import type { CourseSessionInput } from './course-session.domain.ts';

/** Someone who teaches a program's course, without end; course and program have to belong together already. */
export const courseSessionFactory = (
  change: Partial<CourseSessionInput> & Pick<CourseSessionInput, 'programId' | 'courseId' | 'staffId'>,
): CourseSessionInput => ({ sessionStartDate: null, sessionEndDate: null, ...change });
