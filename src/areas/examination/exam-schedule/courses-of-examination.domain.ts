import { z } from 'zod';
import { defineCall, parameters } from '../../../kit/domain/call.domain.ts';
import type { NamesCall } from '../../../kit/domain/names.domain.ts';
import { flagField, idField, textField } from '../../../kit/domain/row.domain.ts';

/** The names of the courses in an examination's program. */
export const examinationCourseNames: NamesCall = {
  path: '/api/egs/ExamSchedule/GetCoursesForExamination',
  id: 'courseId',
  shown: ['courseName'],
  query: ['examinationId'],
};

export const getCoursesForExamination = defineCall({
  method: 'GET',
  path: '/api/egs/ExamSchedule/GetCoursesForExamination',
  tag: 'Exam Schedules',
  summary: 'The courses that can be examined in an examination: those of its program',
  permission: ['examschedule.create', 'examschedule.update'],
  query: z.object({ examinationId: parameters.id }),
  answer: z.array(
    z.object({
      courseId: idField,
      courseName: textField,
      isMandatory: flagField,
      /** Whether the examination already has it. */
      isScheduled: flagField,
    }),
  ),
  answered: 'By semester, then by name',
  errors: [404],
});
