import type { NamesCall } from '../../../kit/domain/names.domain.ts';

/** Names of examinations, with the program and the month in which they begin: many programs have one of the same name every year. */
export const examinationNames: NamesCall = {
  path: '/api/egs/Examination/GetAllExaminationNames',
  id: 'examinationId',
  shown: ['examinationName', 'programName'],
  detail: ['month'],
};

/** The same for places that may cut the name short: program and month, which tell equal names apart, come separately. */
export const cutExaminationNames: NamesCall = {
  ...examinationNames,
  shown: ['examinationName'],
  detail: ['programName', 'month'],
};
