import { call, type MatrixCall } from './matrix-call.ts';

const setUpClasses = { grades: [{ grade: 'Grade 12', sections: ['Z'] }], duration: 12, startDate: '2026-06-01', capacity: 0 };

/** The calls that add classes and courses in one step, and take them back. */
export const setUpCalls: readonly MatrixCall[] = [
  call('POST /api/ps/Program/PreviewClassesBulk', 'program.create', '', { body: () => setUpClasses }),
  call('POST /api/ps/Program/CreateClassesBulk', 'program.create', '', {
    owner: { resource: 'Program' },
    creates: true,
    body: () => setUpClasses,
  }),
  call('GET /api/ps/Program/GetClassesTogether', 'program.delete'),
  call('POST /api/ps/Program/TakeBackClasses', 'program.delete', '', {
    owner: 'program',
    body: ({ programId }) => ({ ids: [programId] }),
  }),
  call('POST /api/ps/Course/CreateCoursesBulk', 'course.create', '', {
    owner: { resource: 'Course' },
    creates: true,
    body: () => ({ names: ['Chess'], duration: 12, startDate: '2026-06-01' }),
  }),
  call('GET /api/ps/Course/GetCoursesTogether', 'course.delete'),
  call('POST /api/ps/Course/TakeBackCourses', 'course.delete', '', {
    owner: { resource: 'Course' },
    body: ({ records }) => ({ ids: [records['Course']] }),
  }),
];
