import type { NamesCall } from '../../../kit/domain/names.domain.ts';

/** Examinations by name, with their program and the month in which they begin: many programs have one of the same name every year. */
export const examinationNames: NamesCall = {
  path: '/api/egs/Examination/GetAllExaminationNames',
  id: 'examinationId',
  shown: ['examinationName', 'programName'],
  detail: ['month'],
};

/** The same for places that cut the name: program and month, which tell equal names apart, are separate from it. */
export const cutExaminationNames: NamesCall = {
  ...examinationNames,
  shown: ['examinationName'],
  detail: ['programName', 'month'],
};
