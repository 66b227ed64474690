import { call, type MatrixCall } from './matrix-call.ts';
import type { Ids } from './world.ts';

const day = '2026-06-15';
const byProgram = ({ programId }: Ids) => `programId=${programId}`;
const byStaff = ({ staffId }: Ids) => `staffId=${staffId}`;
const program = { owner: 'program' } as const;
const staff = { owner: 'staff' } as const;
const forAll = (...keys: string[]) => ({ keys, forAll: true }) as const;

/** Calls about slots, timetables and covers. */
export const timetableCalls: readonly MatrixCall[] = [
  call('POST /api/gs/Slot/CopySlots', 'slot.create', '', {
    ...program,
    body: ({ programId }) => ({ programId, toProgramIds: [programId] }),
  }),
  call('POST /api/gs/Timetable', forAll('timetable.create'), '', { body: () => ({}) }),
  call('GET /api/gs/Timetable/CheckTimetable', forAll('timetable.create'), `startDate=${day}&endDate=2026-07-15`),
  call('GET /api/gs/Timetable/GetLatest', forAll('timetable.create')),
  call('GET /api/gs/TimetableDraft', forAll('timetable.create')),
  call('POST /api/gs/TimetableDraft/Accept', forAll('timetable.create'), '', { body: () => ({}) }),
  call('DELETE /api/gs/TimetableDraft', forAll('timetable.create'), 'timetableDraftId=2000000000', { mayBeMissing: true }),
  call(
    'GET /api/gs/Timetable/GetTimetableForProgram',
    'timetable.read',
    (ids) => `${byProgram(ids)}&startDate=${day}&endDate=${day}`,
    {
      ...program,
      isList: true,
    },
  ),
  call(
    'GET /api/gs/Timetable/GetTimetableForStaff',
    'timetable.read',
    (ids) => `${byStaff(ids)}&startDate=${day}&endDate=${day}`,
    {
      ...staff,
      isList: true,
    },
  ),
  call('GET /api/gs/Timetable/GetTimetableForSchool', 'timetable.read', `startDate=${day}`),
  call('GET /api/gs/Timetable/GetLessonsToday', 'timetable.read'),
  call('GET /api/gs/LessonNeed/GetNeedsForProgram', forAll('timetable.create'), byProgram, { mayBeMissing: true }),
  call('PUT /api/gs/LessonNeed/UpdateNeedsBulk', forAll('timetable.create'), '', {
    mayBeMissing: true,
    body: ({ programId }) => ({ programId, needs: [] }),
  }),
  call('GET /api/gs/RoomKind', forAll('timetable.create')),
  call('PUT /api/gs/RoomKind/UpdateRoomKindBulk', forAll('timetable.create'), '', { body: () => ({}) }),
  call('GET /api/gs/StaffUnavailability', forAll('timetable.create'), byStaff, { mayBeMissing: true }),
  call('PUT /api/gs/StaffUnavailability', forAll('timetable.create'), byStaff, {
    mayBeMissing: true,
    body: () => ({ times: [] }),
  }),
  call('GET /api/gs/Timetable/PrintForProgram', 'timetable.read', (ids) => `${byProgram(ids)}&startDate=${day}`, program),
  call('GET /api/gs/Timetable/PrintForStaff', 'timetable.read', (ids) => `${byStaff(ids)}&startDate=${day}`, staff),
  call('GET /api/gs/Timetable/PrintAll', 'timetable.read', `startDate=${day}`),
  call('GET /api/gs/Timetable/GetMoveTargets', forAll('timetable.create'), 'timetableEntryId=2000000000', { mayBeMissing: true }),
  call('PUT /api/gs/Timetable/MoveLesson', forAll('timetable.create'), '', { body: () => ({}) }),
  call('PUT /api/gs/Timetable/LockLesson', forAll('timetable.create'), '', { body: () => ({}) }),
  call('GET /api/gs/Timetable/GetLastChange', forAll('timetable.create')),
  call('POST /api/gs/Timetable/UndoChange', forAll('timetable.create'), '', { body: () => ({}) }),
  call('POST /api/gs/TimetableRepair', forAll('timetable.create'), '', { body: () => ({}) }),
  call('GET /api/gs/TimetableRepair', forAll('timetable.create')),
  call('POST /api/gs/TimetableRepair/Accept', forAll('timetable.create'), '', { body: () => ({}) }),
  call('DELETE /api/gs/TimetableRepair', forAll('timetable.create'), 'timetableRepairId=2000000000', { mayBeMissing: true }),
  call('GET /api/gs/Cover', 'timetable.read', `startDate=${day}&endDate=${day}`),
  call('POST /api/gs/Cover', 'timetable.create', '', { body: () => ({}) }),
  call('POST /api/gs/Cover/Day', 'timetable.create', '', { body: () => ({}) }),
  call('DELETE /api/gs/Cover', 'timetable.create', 'coverId=2000000000', { mayBeMissing: true }),
  call('DELETE /api/gs/Cover/Day', 'timetable.create', `staffId=2000000000&date=${day}`, { mayBeMissing: true }),
  call('GET /api/gs/CalendarFeed', 'timetable.read'),
  call('POST /api/gs/CalendarFeed', 'timetable.read', '', { body: () => ({}) }),
  call('DELETE /api/gs/CalendarFeed', 'timetable.read', 'calendarFeedId=2000000000', { mayBeMissing: true }),
];
