import { studentStatus } from '../../../common/enumerations.domain.ts';
import type { NamesCall } from '../../../kit/domain/names.domain.ts';

const named = { id: 'studentId', shown: ['firstName', 'lastName'], detail: ['programName'] };

/** Students by name, whatever their status. */
export const studentNames: NamesCall = { path: '/api/sis/Student/GetAllStudentNames', ...named };

/** Those of one status, by default the active ones. */
export const studentNamesForStatus: NamesCall = {
  path: '/api/sis/Student/GetStudentNamesForStatus',
  query: ['studentStatus'],
  asks: { studentStatus: studentStatus.active },
  ...named,
};
