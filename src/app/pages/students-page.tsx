import { StudentScreen } from '../../areas/student/student/student.screen.tsx';
import { useHealthMarks } from './health-marks.web.ts';

/** The students, with the health alerts of those whom the caller has to look after. */
export const StudentsPage = () => <StudentScreen marker={useHealthMarks()} />;
