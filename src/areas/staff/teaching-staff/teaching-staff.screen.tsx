import { lazy } from 'react';
import { fullName } from '../../../common/person-name.domain.ts';
import { reading } from '../../../kit/domain/reading.domain.ts';
import { ResourceScreen } from '../../../kit/web/list/resource-screen.tsx';
import { Avatar } from '../../../kit/web/parts/avatar.tsx';
import { teachingStaff } from './teaching-staff.domain.ts';

const TeachingStaffEditor = lazy(async () => ({ default: (await import('./teaching-staff-editor.tsx')).TeachingStaffEditor }));

const picture = reading(teachingStaff.row, ['staff.firstName', 'staff.lastName'], (row) => <Avatar name={fullName(row.staff)} />);

/** Teaching staff are there by their staff type: nothing is added here. */
export const TeachingStaffScreen = () => <ResourceScreen of={teachingStaff} picture={picture} editor={TeachingStaffEditor} />;
