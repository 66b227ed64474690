import { z } from 'zod';
import { defineCall, parameters, saved } from '../../../kit/domain/call.domain.ts';
import { byFields, defineResource } from '../../../kit/domain/resource.domain.ts';
import { idField, numberField, rowFieldsOf, stampFields, textField } from '../../../kit/domain/row.domain.ts';
import { chosen, flag, lengths, requiredText } from '../../../kit/domain/rules.domain.ts';
import { ofStudent, studentColumn } from '../../student/student/of-student.domain.ts';

const fileInput = z.object({
  studentId: chosen('Student is required'),
  title: requiredText('Title', 'Title is required', lengths.name),
  isShown: flag.describe('Whether the family sees it'),
});
export type FileInput = z.output<typeof fileInput>;

const fileRow = z.object({
  fileId: idField,
  ...rowFieldsOf(fileInput),
  mediaType: textField.describe('application/pdf, or image/jpeg for any picture'),
  size: numberField.describe('In bytes'),
  ...ofStudent.row,
  ...stampFields,
});
export type FileRow = z.output<typeof fileRow>;

/**
 * A file that belongs to a student, such as a scanned certificate: its family reads it where it is shown to them. What else ever needs
 * files gets a column of its own beside the student.
 */
export const file = defineResource({
  area: 'gs',
  name: 'File',
  id: 'fileId',
  permission: 'file',
  nameField: 'title',
  only: ['list', 'read', 'update', 'delete'],
  labels: { one: 'file' },
  input: fileInput,
  row: fileRow,
  fields: { studentId: 'Student', title: 'Title', isShown: 'The family sees it' },
  filters: {
    ...ofStudent.filters,
    ...byFields('title', 'isShown'),
  },
  columns: ['title', studentColumn, 'isShown'],
  owners: ofStudent.owners,
});

const files = { tag: 'Files' } as const;

export const addFile = defineCall({
  ...files,
  method: 'POST',
  path: '/api/gs/File',
  summary: 'Adds a file to a student; a picture is encoded again, without what it says of its making',
  permission: ['file.create'],
  file: 'file',
  fileWith: { about: fileInput.describe('What the file is') },
  answer: saved(z.unknown().describe('The id')),
  status: 201,
  errors: [404, 413, 415, 422],
});

export const downloadFile = defineCall({
  ...files,
  method: 'GET',
  path: '/api/gs/File/Download',
  summary: 'What a file holds, to be stored under its title',
  permission: ['file.read'],
  query: z.object({ fileId: parameters.id }),
  answer: z.unknown(),
  answered: 'The file',
  answersFile: ['application/pdf', 'image/jpeg'],
  errors: [404],
});
