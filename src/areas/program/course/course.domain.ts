import { z } from 'zod';
import { defineResource } from '../../../kit/domain/resource.domain.ts';
import { dateField, idField, numberField, stampFields, textField } from '../../../kit/domain/row.domain.ts';
import { lengths, optionalWhole, requiredText, text } from '../../../kit/domain/rules.domain.ts';
import { duration, minimumDuration, startDate, startDateIssues } from '../program/program.domain.ts';

const courseInput = z.object({
  courseName: requiredText('Course Name', 'Course Name is required', lengths.name),
  courseDescription: text('Description', lengths.description),
  duration,
  credits: optionalWhole('Credits should be a whole number, at least 0'),
  startDate,
});
export type CourseInput = z.output<typeof courseInput>;

export const courseRow = z.object({
  courseId: idField,
  courseName: textField,
  courseDescription: textField,
  duration: numberField,
  credits: numberField,
  startDate: dateField,
  ...stampFields,
});
export type CourseRow = z.output<typeof courseRow>;

export const course = defineResource({
  area: 'ps',
  name: 'Course',
  id: 'courseId',
  permission: 'course',
  labels: {
    one: 'course',
    many: 'courses',
    title: 'Courses',
    deleted: 'course',
    fetched: 'courses',
    file: 'courses data',
  },
  exportPath: 'ExportAllCourses',
  input: courseInput,
  rules: startDateIssues,
  row: courseRow,
  filters: {
    courseName: { kind: 'text', label: 'Course Name' },
    courseDescription: { kind: 'text', label: 'Description' },
    duration: { kind: 'number', label: 'Duration', min: minimumDuration },
    credits: { kind: 'number', label: 'Credits', min: 0 },
    startDate: { kind: 'date', label: 'Start Date' },
  },
  columns: [
    { header: 'Course Name', value: (row) => row.courseName, filter: 'courseName' },
    { header: 'Duration', value: (row) => row.duration, kind: 'number', filter: 'duration' },
    { header: 'Credits', value: (row) => row.credits, kind: 'number', filter: 'credits' },
    { header: 'Start Date', value: (row) => row.startDate, kind: 'date', filter: 'startDate' },
  ],
  sort: 'courseName',
  owners: (row) => ({ courseid: row.courseId }),
  names: [{ path: 'GetAllCourseNames' }],
  titleOf: (row) => row.courseName,
});
