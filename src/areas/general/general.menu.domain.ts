import type { Area } from '../../kit/domain/area.domain.ts';

export const generalArea: Area = {
  code: 'gs',
  label: 'General Area',
  notFound: 'Page not found',
  menu: [
    {
      label: 'Program Timetable',
      path: '/gs/timetable/program/view',
      permission: 'timetable.read',
      requires: ['programid', 'studentid'],
    },
    { label: 'Staff Timetable', path: '/gs/timetable/staff/view', permission: 'timetable.read', requires: ['staffid'] },
    { label: 'Create Timetable', path: '/gs/timetable/create', permission: 'timetable.create' },
    { label: 'Cover', path: '/gs/cover', permission: 'timetable.create' },
    { label: 'Schedule', path: '/gs/schedule', permission: 'workingweek.read' },
    { label: 'Slots', path: '/gs/slot/grid', permission: 'slot.read' },
    { label: 'Working Week', path: '/gs/workingweek', permission: 'workingweek.read' },
    { label: 'School Years', path: '/gs/schoolyear', permission: 'schoolyear.read' },
    { label: 'New School Year', path: '/gs/yearplan', permission: 'schoolyear.update' },
    { label: 'Term Management', path: '/gs/termmanagement', permission: 'termmanagement.read' },
    { label: 'Grade Scale', path: '/gs/gradescale', permission: 'termmanagement.read' },
    { label: 'Holidays', path: '/gs/holiday/grid', permission: 'holiday.read' },
    { label: 'Accounts', path: '/gs/account/grid', permission: 'account.read' },
    { label: 'History', path: '/gs/audit/grid', permission: 'audit.read' },
    { label: 'School', path: '/gs/school', permission: 'school.read' },
  ],
  pages: [
    { label: 'Lessons per Week', path: '/gs/timetable/needs', under: '/gs/timetable/create', permission: 'timetable.create' },
    {
      label: 'Unavailability',
      path: '/gs/timetable/unavailability',
      under: '/gs/timetable/create',
      permission: 'timetable.create',
    },
    {
      label: 'Repair Timetable',
      path: '/gs/timetable/repair',
      under: '/gs/timetable/create',
      permission: 'timetable.create',
    },
    { label: 'Copy Slots', path: '/gs/slot/copy', permission: 'slot.create' },
    {
      label: 'Program Timetable',
      path: '/gs/timetable/program/view/$id',
      under: '/gs/timetable/program/view',
      permission: 'timetable.read',
      requires: ['programid', 'studentid'],
    },
    {
      label: 'Staff Timetable',
      path: '/gs/timetable/staff/view/$id',
      under: '/gs/timetable/staff/view',
      permission: 'timetable.read',
      requires: ['staffid'],
    },
  ],
};
