import { studentStatus } from '../../../common/enumerations.domain.ts';
import type { IsoDate } from '../../../kit/domain/dates.domain.ts';

/** One stay of a student in a program; `toDate` is the last day, null while it lasts. */
export interface Enrolment {
  enrolmentId: number;
  studentId: number;
  programId: number;
  programName: string;
  fromDate: IsoDate;
  toDate: IsoDate | null;
}

/** Whether a student with this status belongs to a program at all: leavers do not. */
export const belongsToProgram = (status: number): boolean => status === studentStatus.inactive || status === studentStatus.active;
