import { z } from 'zod';
import type { Issue } from '../../../kit/domain/resource.domain.ts';
import { dateField, flagField, idField, stampFields, textField } from '../../../kit/domain/row.domain.ts';
import { chosen, optionalDate } from '../../../kit/domain/rules.domain.ts';

/** A staff member who teaches a course of a program. Without dates it holds always. */
export const courseSessionInput = z.object({
  programId: chosen('Program is required'),
  courseId: chosen('Course is required'),
  staffId: chosen('Staff is required'),
  sessionStartDate: optionalDate('Session Start Date should be a date'),
  sessionEndDate: optionalDate('Session End Date should be a date'),
});
export type CourseSessionInput = z.output<typeof courseSessionInput>;

export const courseSessionIssues = ({ sessionStartDate, sessionEndDate }: CourseSessionInput): Issue[] =>
  sessionStartDate !== null && sessionEndDate !== null && sessionEndDate < sessionStartDate
    ? [{ field: 'sessionEndDate', message: 'Session End Date must not be before the Session Start Date' }]
    : [];

export const courseSessionRow = z.object({
  courseSessionId: idField,
  programId: idField,
  courseId: idField,
  staffId: idField,
  sessionStartDate: dateField,
  sessionEndDate: dateField,
  course: z.object({ courseName: textField }),
  staff: z.object({ firstName: textField, lastName: textField }),
  /** Whether they could still be assigned: who left or has other work now cannot. */
  isStaffTeaching: flagField,
  ...stampFields,
});
export type CourseSessionRow = z.output<typeof courseSessionRow>;

/** What a staff member teaches, and where. */
export const taughtCourseRow = z.object({
  courseSessionId: idField,
  programId: idField,
  programName: textField,
  courseId: idField,
  courseName: textField,
});
export type TaughtCourseRow = z.output<typeof taughtCourseRow>;

export const assignmentMessages = {
  assigned: 'The selected staff was assigned successfully',
  notAssigned: 'Unable to assign the selected staff',
  unassigned: 'The selected staff was unassigned successfully',
  notUnassigned: 'Unable to unassign the selected staff',
  notFetched: 'Unable to fetch staffs for the selected program',
  removed: 'The selected course was removed from the program',
  notRemoved: 'Unable to remove the selected course from the program',
} as const;
