import type { NamesCall } from '../../../kit/domain/names.domain.ts';

/** Courses by name. */
export const courseNames: NamesCall = {
  path: '/api/ps/Course/GetAllCourseNames',
  id: 'courseId',
  shown: ['courseName'],
};
