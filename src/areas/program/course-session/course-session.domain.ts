import { z } from 'zod';
import { defineCall, parameters, saved } from '../../../kit/domain/call.domain.ts';
import { takingAlso } from '../../../kit/domain/ignored.domain.ts';
import type { Issue } from '../../../kit/domain/resource.domain.ts';
import { flagField, idField, rowFieldsOf, stampFields, textField } from '../../../kit/domain/row.domain.ts';
import { chosen, largestInteger, optionalDate } from '../../../kit/domain/rules.domain.ts';

/** A staff member who teaches a course of a program. Without dates it is always in force. */
export const courseSessionInput = z.object({
  programId: chosen('Program is required'),
  courseId: chosen('Course is required'),
  staffId: chosen('Staff is required'),
  sessionStartDate: optionalDate('Session Start Date should be a date'),
  sessionEndDate: optionalDate('Session End Date should be a date'),
});
export type CourseSessionInput = z.output<typeof courseSessionInput>;

export const courseSessionIssues = ({
  sessionStartDate,
  sessionEndDate,
}: Pick<CourseSessionInput, 'sessionStartDate' | 'sessionEndDate'>): Issue[] =>
  sessionStartDate !== null && sessionEndDate !== null && sessionEndDate < sessionStartDate
    ? [{ field: 'sessionEndDate', message: 'Session End Date must not be before the Session Start Date' }]
    : [];

const courseSessionRow = z.object({
  courseSessionId: idField,
  ...rowFieldsOf(courseSessionInput),
  course: z.object({ courseName: textField }),
  staff: z.object({ firstName: textField, lastName: textField }),
  /** Whether they could still be assigned: not if they have left or no longer teach. */
  isStaffTeaching: flagField,
  ...stampFields,
});
export type CourseSessionRow = z.output<typeof courseSessionRow>;

export const assignmentMessages = {
  assigned: 'The selected staff was assigned successfully',
  notAssigned: 'Unable to assign the selected staff',
  unassigned: 'The selected staff was unassigned successfully',
  notUnassigned: 'Unable to unassign the selected staff',
  notFetched: 'Unable to fetch staffs for the selected program',
  removed: 'The selected course was removed from the program',
  notRemoved: 'Unable to remove the selected course from the program',
} as const;

const ofProgram = { tag: 'Program courses', permission: ['program.update'], answer: saved() } as const;
/** The input, with the fields that the published front end sends in addition. */
export const sentCourseSession = takingAlso(courseSessionInput, courseSessionRow, 'id', 'program');

export const getAllStaffForProgram = defineCall({
  method: 'GET',
  path: '/api/ps/ProgramCourse/GetAllStaffForProgram',
  tag: 'Program courses',
  summary: 'Who teaches which course of a program',
  permission: ['program.read'],
  query: z.object({ programId: parameters.id }),
  answer: z.array(courseSessionRow),
  answered: 'In the order of the courses',
  errors: [404],
});

export const assignStaff = defineCall({
  ...ofProgram,
  method: 'POST',
  path: '/api/ps/ProgramCourse/AssignStaffToCourseForProgram',
  summary: 'Assign staff to a course of a program',
  body: sentCourseSession,
  status: 201,
  errors: [404, 409, 422],
});

const mostAtOnce = 500;

export const assignStaffBulk = defineCall({
  ...ofProgram,
  method: 'POST',
  path: '/api/ps/ProgramCourse/AssignStaffBulk',
  summary: 'Assign staff to courses that have no teacher, or one who no longer teaches: all of them, or none',
  body: z.object({
    courseSessions: z
      .array(courseSessionInput.pick({ programId: true, courseId: true, staffId: true }), 'courseSessions must be a list')
      .min(1, 'Choose at least one course')
      .max(mostAtOnce, `At most ${mostAtOnce} courses at once`),
  }),
  answer: saved(z.int().describe('How many courses were given to somebody')),
  status: 201,
  errors: [404, 409, 422],
});

export const reassignStaff = defineCall({
  ...ofProgram,
  method: 'PUT',
  path: '/api/ps/ProgramCourse/UpdateStaffToCourseForProgram',
  summary: 'Assign other staff to a course of a program',
  query: z.object({ courseSession: parameters.whole(0, largestInteger) }),
  body: sentCourseSession,
  isChange: true,
  errors: [404, 409, 422],
});

export const unassignStaff = defineCall({
  ...ofProgram,
  method: 'DELETE',
  path: '/api/ps/ProgramCourse/UnassignStaffToCourseForProgram',
  summary: 'Unassign the staff of a course of a program',
  query: z.object({ courseSessionId: parameters.id }),
  errors: [404],
});
