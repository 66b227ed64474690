import { serverArea } from '../../common/server-area.server.ts';
import { type Kind, kind, owned } from '../../kit/server/resource/kinds.server.ts';
import { examSchedules } from '../examination/exam-schedule/exam-schedule.table.ts';
import { holidays } from '../general/holiday/holiday.table.ts';
import { slots } from '../general/slot/slot.table.ts';
import { workingWeek } from '../general/working-week/working-week.table.ts';
import { staffAttendanceSheets } from '../leave-attendance/staff-attendance/staff-attendance.table.ts';
import { staffLeaves } from '../leave-attendance/staff-leave/staff-leave.table.ts';
import { courses } from '../program/course/course.table.ts';
import { courseSessions } from '../program/course-session/course-session.table.ts';
import { programs } from '../program/program/program.table.ts';
import { programCourses } from '../program/program-course/program-course.table.ts';
import { teachingGroups } from '../program/teaching-group/teaching-group.table.ts';
import { staff } from '../staff/staff/staff.table.ts';
import { staffNames } from '../staff/staff/staff-names.domain.ts';
import { staffExits } from '../staff/staff-exit/staff-exit.table.ts';
import { calendarFeedRoutes } from './calendar-feed/calendar-feed.server.ts';
import { calendarFeeds } from './calendar-feed/calendar-feed.table.ts';
import { coverRoutes } from './cover/cover.server.ts';
import { coverGiven, coverNotNeeded, coverTakenBack, teacherBack } from './cover/cover-notifications.domain.ts';
import { tellTeacherBack } from './cover/tell-teacher-back.server.ts';
import { fillDays } from './entry/fill-days.server.ts';
import { timetableChanged } from './entry/timetable-notifications.domain.ts';
import { draftRoutes } from './generation/draft.server.ts';
import { generationRoutes, timetableTasks } from './generation/generation-routes.server.ts';
import { timetableDrafts } from './generation/timetable-draft.table.ts';
import { handRoutes } from './hand/hand-routes.server.ts';
import { tellChangesByHand } from './hand/tell-changes.job.server.ts';
import { timetableEntries } from './lesson/timetable-entry.table.ts';
import { needsRoutes } from './needs/needs.server.ts';
import { roomKindRoutes } from './needs/room-kinds.server.ts';
import { staffUnavailabilities } from './needs/staff-unavailability.table.ts';
import { unavailabilityRoutes } from './needs/unavailability.server.ts';
import { printRoutes } from './print/print.server.ts';
import { repairRoutes, repairTasks } from './repair/repair-routes.server.ts';
import { timetableRepairs } from './repair/timetable-repair.table.ts';
import { emptyTimetables } from './view/empty-timetable.server.ts';
import { lessonRoutes } from './view/lesson-routes.server.ts';

/** Only those who may read all timetables hear of it, unless a change names owners. */
const ofPlanners = (of: Kind): Kind => owned(of, { table: of.table, id: timetableEntries.timetableEntryId, scopes: {} });

export const timetableArea = serverArea({
  referrers: [
    {
      table: timetableEntries,
      one: 'lesson in the timetable',
      many: 'lessons in the timetable',
      permission: 'timetable',
      chosenBy: [staffNames],
    },
    { table: calendarFeeds, one: 'calendar address', many: 'calendar addresses' },
    { table: staffUnavailabilities, one: 'time without lessons', many: 'times without lessons' },
  ],
  routes: [
    ...generationRoutes,
    ...draftRoutes,
    ...lessonRoutes,
    ...needsRoutes,
    ...roomKindRoutes,
    ...unavailabilityRoutes,
    ...coverRoutes,
    ...handRoutes,
    ...repairRoutes,
    ...printRoutes,
    ...calendarFeedRoutes,
  ],
  emptyPages: emptyTimetables,
  tasks: [timetableTasks, repairTasks],
  notifications: [timetableChanged, coverGiven, coverTakenBack, coverNotNeeded, teacherBack],
  listeners: {
    holidaysChanged: [fillDays],
    staffMayBeBack: [tellTeacherBack],
  },
  jobs: [tellChangesByHand],
  kinds: [
    // Who is away or leaves has lessons to be covered; whether a timetable can be made is checked by what is taught, when and by whom.
    ofPlanners(
      kind(
        'Timetable',
        'timetable',
        timetableEntries,
        slots,
        programs,
        programCourses,
        courses,
        courseSessions,
        teachingGroups,
        staff,
        staffExits,
        staffLeaves,
        staffAttendanceSheets,
        holidays,
        workingWeek,
        examSchedules,
      ),
    ),
    // What is written into the dates is kept no longer.
    ofPlanners(kind('TimetableRepair', 'timetable', timetableRepairs)),
    ofPlanners(kind('TimetableDraft', 'timetable', timetableDrafts, timetableEntries)),
  ],
});
