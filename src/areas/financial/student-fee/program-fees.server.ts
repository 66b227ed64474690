import { programPanel } from '../../../common/program-panel.server.ts';
import { studentLink } from '../../student/student/student.table.ts';
import { studentFee } from './student-fee.domain.ts';
import { studentFeeResource } from './student-fee.server.ts';

/** The fees of a program, of those whom it shows. */
export const programFeesRoutes = programPanel({
  url: '/api/fs/StudentFee/GetFeesForProgram',
  resource: studentFee,
  storage: studentFeeResource.storage,
  students: studentLink,
});
