import { lazy } from 'react';
import { ResourceScreen } from '../../../kit/web/list/resource-screen.tsx';
import { student } from './student.domain.ts';
import { StudentDetail } from './student-card.tsx';
import { StudentAvatar } from './student-look.tsx';

const StudentWizard = lazy(async () => ({ default: (await import('./student-wizard.tsx')).StudentWizard }));

export const StudentScreen = () => (
  <ResourceScreen
    of={student}
    picture={(row) => <StudentAvatar student={row} />}
    pathOf={(row) => `/sis/student/details/${row.studentId}`}
    editor={StudentWizard}
    detail={(row) => <StudentDetail student={row} />}
  />
);
