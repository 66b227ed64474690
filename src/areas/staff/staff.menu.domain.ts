import type { Area } from '../../kit/domain/area.domain.ts';

export const staffArea: Area = {
  code: 'ss',
  label: 'Staff Area',
  menu: [
    { label: 'Staff', path: '/ss/staff/grid', permission: 'staff.read' },
    { label: 'Teaching Staff', path: '/ss/ts/grid', permission: 'teachingstaff.read' },
    { label: 'Non-Teaching Staff', path: '/ss/nts/grid', permission: 'nonteachingstaff.read' },
    { label: 'Staff Exits', path: '/ss/staffexit/grid', permission: 'staffexit.read' },
  ],
  pages: [
    { label: 'Import Staff', path: '/ss/staff/import', permission: 'staff.create' },
    { label: 'Possible Duplicates', path: '/ss/duplicates', permission: 'staff.delete', under: '/ss/staff/grid' },
  ],
};
