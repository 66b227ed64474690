import type { Area } from '../../kit/domain/area.domain.ts';

export const programArea: Area = {
  code: 'ps',
  label: 'Program Area',
  menu: [
    { label: 'Programs', path: '/ps/program/grid', permission: 'program.read' },
    { label: 'Programs by School Year', path: '/ps/programyear/grid', permission: 'programyear.read' },
    { label: 'Teaching Groups', path: '/ps/teachinggroup/grid', permission: 'teachinggroup.read' },
    { label: 'Course Choices', path: '/ps/coursechoice/grid', permission: 'teachinggroup.read' },
    { label: 'Courses', path: '/ps/course/grid', permission: 'course.read' },
  ],
  pages: [
    {
      label: 'Classes and Courses',
      path: '/ps/setup',
      permission: ['program.create', 'course.create'],
      under: '/ps/program/grid',
    },
    { label: 'Program', path: '/ps/program/details/$id', permission: 'program.read' },
    {
      label: 'Course Choice',
      path: '/ps/coursechoice/details/$id',
      permission: 'teachinggroup.read',
    },
    { label: 'Import Programs', path: '/ps/program/import', permission: 'program.create' },
    { label: 'Import Courses', path: '/ps/course/import', permission: 'course.create' },
    { label: 'Import Teachers', path: '/ps/teacher/import', permission: 'program.update', under: '/ps/program/grid' },
    { label: 'Choose Courses', path: '/ps/coursechoice/mine', permission: 'student.read' },
  ],
};
