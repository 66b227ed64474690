import { StudentScreen } from '../../areas/student/student/student.screen.tsx';
import { loadedLater } from '../../kit/web/calls/loaded.web.ts';
import { useHealthMarks } from './health-marks.web.ts';

const MailStudents = loadedLater(() => import('./mail-chosen.tsx').then((part) => part.MailStudents));

/** The students, with the health alerts of those whom the caller has to look after. */
export const StudentsPage = () => <StudentScreen marker={useHealthMarks()} manyTools={MailStudents} />;
