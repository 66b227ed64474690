import type { NamesCall } from '../../../kit/domain/names.domain.ts';

/** Examinations by name, with their program and the month in which they begin: many programs have one of the same name every year. */
export const examinationNames: NamesCall = {
  path: '/api/egs/Examination/GetAllExaminationNames',
  id: 'examinationId',
  shown: ['examinationName', 'programName'],
  detail: ['month'],
};

/** The same where the name is cut: what tells one from another stands apart from it. */
export const cutExaminationNames: NamesCall = {
  ...examinationNames,
  shown: ['examinationName'],
  detail: ['programName', 'month'],
};
