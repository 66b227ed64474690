import { lazy } from 'react';
import { fullName } from '../../../common/person-name.domain.ts';
import { Avatar } from '../../../kit/web/avatar.tsx';
import { ResourceScreen } from '../../../kit/web/resource-screen.tsx';
import { teachingStaff } from './teaching-staff.domain.ts';

const TeachingStaffEditor = lazy(async () => ({ default: (await import('./teaching-staff-editor.tsx')).TeachingStaffEditor }));

/** Teaching staff are there by their staff type: nothing is added here. */
export const TeachingStaffScreen = () => (
  <ResourceScreen of={teachingStaff} picture={(row) => <Avatar name={fullName(row.staff)} />} editor={TeachingStaffEditor} />
);
