import type { Area } from '../../kit/domain/area.domain.ts';

export const studentArea: Area = {
  code: 'sis',
  label: 'Student Area',
  menu: [
    { label: 'Students', path: '/sis/student/grid', permission: 'student.read' },
    { label: 'Student Exits', path: '/sis/studentexit/grid', permission: 'studentexit.read' },
    { label: 'Proposed Changes', path: '/sis/proposedchange/grid', permission: 'proposedchange.read' },
    { label: 'Consent', path: '/sis/consent', permission: 'consent.read' },
    { label: 'Houses', path: '/sis/house/grid', permission: 'house.read' },
  ],
  pages: [
    { label: 'Student Details', path: '/sis/student/details/$id', permission: 'student.read' },
    { label: 'Import Students', path: '/sis/student/import', permission: 'student.create' },
    { label: 'Possible Duplicates', path: '/sis/duplicates', permission: 'student.delete', under: '/sis/student/grid' },
    { label: 'Import Guardians', path: '/sis/family/import', permission: 'student.update', under: '/sis/student/grid' },
    { label: 'Sections', path: '/sis/student/sections', permission: 'student.update' },
    {
      label: 'Graduates and Leavers',
      path: '/sis/studentexit/bulk',
      permission: 'studentexit.create',
    },
  ],
};
