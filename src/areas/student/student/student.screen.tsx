import { lazy } from 'react';
import { reading } from '../../../kit/domain/reading.domain.ts';
import { ResourceScreen } from '../../../kit/web/list/resource-screen.tsx';
import { student } from './student.domain.ts';
import { StudentDetail } from './student-card.tsx';
import { StudentAvatar } from './student-look.tsx';

const StudentWizard = lazy(async () => ({ default: (await import('./student-wizard.tsx')).StudentWizard }));

const picture = reading(student.row, ['studentId', 'firstName', 'lastName', 'photo'], (row) => <StudentAvatar student={row} />);
const pathOf = reading(student.row, ['studentId'], (row) => `/sis/student/details/${row.studentId}`);

export const StudentScreen = () => (
  <ResourceScreen
    of={student}
    picture={picture}
    pathOf={pathOf}
    editor={StudentWizard}
    detail={(row) => <StudentDetail student={row} />}
  />
);
