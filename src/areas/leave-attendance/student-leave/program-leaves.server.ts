import { programPanel } from '../../../common/program-panel.server.ts';
import { studentLink } from '../../student/student/student.table.ts';
import { studentLeave } from './student-leave.domain.ts';
import { studentLeaveResource } from './student-leave.server.ts';

/** The leaves of the students whom a program shows. */
export const programLeavesRoutes = programPanel({
  url: '/api/las/StudentLeave/GetLeavesForProgram',
  resource: studentLeave,
  storage: studentLeaveResource.storage,
  students: studentLink,
});
