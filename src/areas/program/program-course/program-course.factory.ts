import { newProgramCourse, type ProgramCourseInput } from './program-course.domain.ts';

/** A course of a program; both have to exist already. */
export const programCourseFactory = (
  change: Partial<ProgramCourseInput> & Pick<ProgramCourseInput, 'programId' | 'courseId'>,
): ProgramCourseInput => ({ ...newProgramCourse, ...change });
