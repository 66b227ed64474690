import { z } from 'zod';
import { byFields, defineResource } from '../../../kit/domain/resource.domain.ts';
import { idField, rowFieldsOf, stampFields } from '../../../kit/domain/row.domain.ts';
import { lengths, optionalWhole, requiredText, text } from '../../../kit/domain/rules.domain.ts';
import { duration, minimumDuration, startDate, startDateIssues } from '../program/program.domain.ts';
import { courseNames } from './course-names.domain.ts';

const courseInput = z.object({
  courseName: requiredText('Course Name', 'Course Name is required', lengths.name),
  courseDescription: text('Description', lengths.description),
  duration,
  credits: optionalWhole('Credits should be a whole number, at least 0'),
  startDate,
});
export type CourseInput = z.output<typeof courseInput>;

const courseRow = z.object({
  courseId: idField,
  ...rowFieldsOf(courseInput),
  ...stampFields,
});
export type CourseRow = z.output<typeof courseRow>;

export const course = defineResource({
  area: 'ps',
  name: 'Course',
  id: 'courseId',
  permission: 'course',
  nameField: 'courseName',
  labels: { one: 'course' },
  input: courseInput,
  rules: startDateIssues,
  row: courseRow,
  fields: {
    courseName: 'Course Name',
    courseDescription: 'Description',
    duration: 'Duration',
    credits: 'Credits',
    startDate: 'Start Date',
  },
  filters: {
    ...byFields('courseName', 'courseDescription'),
    duration: { min: minimumDuration },
    credits: { min: 0 },
    ...byFields('startDate'),
  },
  columns: ['courseName', 'duration', 'credits', 'startDate'],
  owners: { courseid: 'courseId' },
  names: [courseNames],
});
