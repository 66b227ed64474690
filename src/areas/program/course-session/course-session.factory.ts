import type { CourseSessionInput } from './course-session.domain.ts';

/** A staff member who teaches a program's course, without an end date; the course has to be in the program already. */
export const courseSessionFactory = (
  change: Partial<CourseSessionInput> & Pick<CourseSessionInput, 'programId' | 'courseId' | 'staffId'>,
): CourseSessionInput => ({ sessionStartDate: null, sessionEndDate: null, ...change });
