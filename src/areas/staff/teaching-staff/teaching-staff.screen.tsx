import { lazy } from 'react';
import { ResourceScreen } from '../../../kit/web/list/resource-screen.tsx';
import { initialsOf } from '../../../kit/web/parts/avatar.tsx';
import { teachingStaff } from './teaching-staff.domain.ts';

const TeachingStaffEditor = lazy(async () => ({ default: (await import('./teaching-staff-editor.tsx')).TeachingStaffEditor }));

/** The staff type decides who is in this list; nothing is added here. */
export const TeachingStaffScreen = () => (
  <ResourceScreen
    of={teachingStaff}
    picture={initialsOf(teachingStaff)}
    comeFrom="Whoever is saved as Teaching under Staff is listed here."
    editor={TeachingStaffEditor}
  />
);
