import { z } from 'zod';
import { defineCall, parameters, saved } from '../../../kit/domain/call.domain.ts';
import { lengths } from '../../../kit/domain/rules.domain.ts';
import { markOfStudent, sheetAnswer, sheetInput } from './grade-record.domain.ts';

const tag = 'Grade Records';
const base = '/api/egs/GradeRecord';
const ofExamination = { examinationId: parameters.id };
const answer = saved(z.int().describe('The id of the examination'));

export const getGradesByExamination = defineCall({
  method: 'GET',
  path: `${base}/GetGradesByExamination`,
  tag,
  summary: 'The marks of an examination as one sheet',
  permission: ['graderecord.read', 'graderecord.create'],
  query: z.object(ofExamination),
  answer: sheetAnswer,
  answered: 'A line for everybody who belongs on it',
  errors: [404],
});

export const getGradesForStudent = defineCall({
  method: 'GET',
  path: `${base}/GetGradesForStudent`,
  tag,
  summary: 'The marks of one student in all examinations',
  permission: ['graderecord.read'],
  query: z.object({ studentId: parameters.id }),
  answer: z.array(markOfStudent),
  answered: 'Latest examination first; without subjects whose marks are not entered yet',
});

export const createGradesBulk = defineCall({
  method: 'POST',
  path: `${base}/CreateGradesBulk`,
  tag,
  summary: 'Store the first marks of an examination, all or none',
  permission: ['graderecord.create'],
  body: sheetInput,
  answer,
  status: 201,
  errors: [409, 422],
});

export const updateGradesBulk = defineCall({
  method: 'PUT',
  path: `${base}/UpdateGradesBulk`,
  tag,
  summary: 'Change marks of an examination, all or none',
  permission: ['graderecord.update'],
  body: sheetInput,
  answer,
  errors: [404, 409, 422],
});

export const deleteByExamination = defineCall({
  method: 'DELETE',
  path: `${base}/DeleteByExamination`,
  tag,
  summary: 'Delete all marks of an examination',
  permission: ['graderecord.delete'],
  query: z.object({ ...ofExamination, reason: parameters.text(lengths.description).optional() }),
  answer,
  errors: [404, 422],
});
