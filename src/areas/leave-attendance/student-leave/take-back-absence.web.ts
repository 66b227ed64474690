import { removeRecord } from '../../../kit/web/form/record.web.ts';
import { studentLeave } from './student-leave.domain.ts';

/** Deletes a leave that has been reported. @throws an `ApiError` once the register is taken */
export const takeBackAbsence = (id: number) => removeRecord(studentLeave, { id });
