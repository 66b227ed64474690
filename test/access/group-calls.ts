import { call, type MatrixCall } from './matrix-call.ts';
import type { Ids } from './world.ts';

const byChoice = ({ records }: Ids) => `courseChoiceId=${records['CourseChoice']}`;
const byGroup = ({ records }: Ids) => `teachingGroupId=${records['TeachingGroup']}`;
const forAll = { keys: ['teachinggroup.update'], forAll: true } as const;

/** Calls about teaching groups, and about the choices of courses from which they are made. */
export const groupCalls: readonly MatrixCall[] = [
  call('GET /api/ps/TeachingGroup/GetMembers', 'teachinggroup.read', byGroup, { owner: { resource: 'TeachingGroup' } }),
  call('PUT /api/ps/TeachingGroup/SetMembers', 'teachinggroup.update', '', {
    owner: { resource: 'TeachingGroup' },
    body: ({ records, programId }) => ({
      ...{ teachingGroupId: records['TeachingGroup'], programIds: [programId], staffIds: [], studentIds: [] },
    }),
  }),
  ...['GetOverview', 'GetConflicts'].map((name) =>
    call(`GET /api/ps/CourseChoice/${name}`, 'teachinggroup.read', byChoice, { owner: { resource: 'CourseChoice' } }),
  ),
  call('GET /api/ps/CourseChoice/PreviewAssign', 'teachinggroup.update', byChoice, { owner: { resource: 'CourseChoice' } }),
  call('PUT /api/ps/CourseChoice/SaveOffer', 'teachinggroup.update', '', {
    owner: { resource: 'CourseChoice' },
    body: ({ records, programId }) => ({ courseChoiceId: records['CourseChoice'], programIds: [programId], courses: [] }),
  }),
  call('PUT /api/ps/CourseChoice/ChooseFor', 'teachinggroup.update', '', {
    owner: { resource: 'CourseChoice' },
    mayBeMissing: true,
    body: ({ records, studentId }) => ({ courseChoiceId: records['CourseChoice'], studentId, courseIds: [] }),
  }),
  call('POST /api/ps/CourseChoice/Assign', 'teachinggroup.update', '', {
    owner: { resource: 'CourseChoice' },
    body: ({ records }) => ({ courseChoiceId: records['CourseChoice'] }),
  }),
  ...['PreviewGroups', 'MakeGroups', 'TakeBackGroups'].map((name) =>
    call(`POST /api/ps/CourseChoice/${name}`, forAll, '', {
      body: ({ records }) => ({
        courseChoiceId: records['CourseChoice'],
        ...(name !== 'TakeBackGroups' && { groupSize: 0 }),
      }),
    }),
  ),
  call('GET /api/ps/CourseChoice/GetMine', 'student.read'),
  call('PUT /api/ps/CourseChoice/Choose', 'student.read', '', {
    owner: 'student',
    mayBeMissing: true,
    body: ({ records, studentId }) => ({ courseChoiceId: records['CourseChoice'], studentId, courseIds: [] }),
  }),
];
