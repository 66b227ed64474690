import { serverArea } from '../../common/server-area.server.ts';
import { kind } from '../../kit/server/resource/kinds.server.ts';
import { fileResource, fileRoutes } from './file/file.server.ts';
import { holidayResource } from './holiday/holiday.server.ts';
import { holidays } from './holiday/holiday.table.ts';
import { holidayMarkingRoutes } from './holiday/holiday-marking.server.ts';
import { mailServerRoutes } from './mail-server/mail-server.server.ts';
import { mailServers } from './mail-server/mail-server.table.ts';
import { keepRosterJob, rosterRoutes, rosterTasks } from './oneroster/roster.server.ts';
import { rosterSettings } from './oneroster/roster.table.ts';
import { rosterServices } from './oneroster/roster-services.server.ts';
import { restorationRoutes } from './restoration/restoration.server.ts';
import { schoolRoutes } from './school/school.server.ts';
import { schools } from './school/school.table.ts';
import { keepSchoolYearsJob, schoolYearResource, schoolYearRoutes } from './school-year/school-year.server.ts';
import { copySlotRoutes } from './slot/copy-slots.server.ts';
import { slotResource } from './slot/slot.server.ts';
import { slotImports } from './slot-import/slot-import.server.ts';
import { termRoutes } from './term/term.server.ts';
import { terms } from './term/term.table.ts';
import { termsStep } from './term/terms-step.server.ts';
import { workingWeekRoutes } from './working-week/working-week.server.ts';
import { workingWeek } from './working-week/working-week.table.ts';

export const generalArea = serverArea({
  resources: [holidayResource, slotResource, schoolYearResource, fileResource],
  jobs: [keepSchoolYearsJob, keepRosterJob],
  tasks: [slotImports.tasks, rosterTasks],
  routes: [
    schoolRoutes,
    ...mailServerRoutes,
    ...workingWeekRoutes,
    ...holidayMarkingRoutes,
    ...restorationRoutes,
    ...termRoutes,
    ...schoolYearRoutes,
    copySlotRoutes,
    slotImports.routes,
    fileRoutes,
    ...rosterRoutes,
    ...rosterServices,
  ],
  planSteps: [termsStep],
  kinds: [
    kind('School', null, schools),
    kind('SchoolLogo', null, schools),
    kind('SchoolSignature', null, schools),
    kind('MailServer', 'school', mailServers),
    kind('OneRoster', 'oneroster', rosterSettings),
    kind('WorkingWeek', 'workingweek', workingWeek, holidays),
    kind('TermManagement', 'termmanagement', terms),
    kind('Holiday', 'holiday', holidays, workingWeek),
  ],
});
