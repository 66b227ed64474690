import { Circle, CircleCheck } from 'lucide-react';
import type { getGradeScale } from '../../areas/examination/grade-scale/grade-scale.domain.ts';
import type { feeStructure } from '../../areas/financial/fee-structure/fee-structure.domain.ts';
import type { getSchool } from '../../areas/general/school/school.domain.ts';
import type { slot } from '../../areas/general/slot/slot.domain.ts';
import type { getTerms } from '../../areas/general/term/term.domain.ts';
import type { getWorkingWeek } from '../../areas/general/working-week/working-week.domain.ts';
import type { account } from '../../areas/identity/account/account.domain.ts';
import type { studentAttendance } from '../../areas/leave-attendance/student-attendance/student-attendance.domain.ts';
import type { studentLeaveCategory } from '../../areas/leave-attendance/student-leave-category/student-leave-category.domain.ts';
import type { course } from '../../areas/program/course/course.domain.ts';
import type { program } from '../../areas/program/program/program.domain.ts';
import type { staff } from '../../areas/staff/staff/staff.domain.ts';
import type { student } from '../../areas/student/student/student.domain.ts';
import { pageConfig } from '../../common/page-config.web.ts';
import { LinkRow } from '../../kit/web/panel/link-row.tsx';
import { usePanelData, usePanelList } from '../../kit/web/panel/panel-data.web.ts';

/** What each step is called, what it is for, where it is done. */
const steps = {
  school: ['School', 'Name, address and logo, the time zone, and when the school year begins', '/gs/school'],
  papers: [
    'Board and Principal',
    'Affiliation and UDISE numbers, the principal’s name and signature: certificates and report cards bear them',
    '/gs/school',
  ],
  mail: ['Mail Server', 'By which server e-mails go out; try it with a message to yourself', '/gs/mailserver'],
  week: ['Working Week', 'On which days lessons are given; enter the holidays as well', '/gs/workingweek'],
  terms: ['Term Management', 'The terms of the school year, and how much each counts', '/gs/termmanagement'],
  scale: ['Grade Scale', 'Which grade a percentage gives on report cards', '/gs/gradescale'],
  programs: ['Programs', 'A program is one class, such as Grade 5 A; all at once by grades and sections', '/ps/setup'],
  courses: [
    'Courses',
    'What is taught, such as Mathematics, from a ready list; then give each program its courses',
    '/ps/setup?show=courses',
  ],
  slots: ['Slots', 'The periods and breaks of a day; copy those of one program to the others', '/gs/slot/grid'],
  staff: ['Staff', 'Teachers, and everybody else who works here; all at once from a file, or one by one', '/ss/staff/import'],
  categories: ['Leave Categories', 'For what students take leave; staff have their own', '/las/studentleavecategory/grid'],
  fees: ['Fee Structures', 'What each program costs: a student who joins it is charged from these', '/fs/feestructure/grid'],
  students: ['Students', 'Each in a program, with their families; all at once from a file, or one by one', '/sis/student/import'],
  accounts: ['Accounts', 'An invitation for everybody who is to sign in', '/gs/account/grid'],
} as const;

/**
 * What a new school has to enter, in the order in which one thing needs the other, and what of it is there; nothing if all of it is, or
 * once a register was taken.
 */
export function FirstSteps() {
  const one = { PageSize: 1 } as const;
  const school = usePanelData<typeof getSchool>('GET /api/gs/School', {});
  const programs = usePanelList<typeof program>('/api/ps/Program', one);
  const courses = usePanelList<typeof course>('/api/ps/Course', one);
  const employed = usePanelList<typeof staff>('/api/ss/Staff', one);
  const week = usePanelData<typeof getWorkingWeek>('GET /api/gs/WorkingWeek', {});
  const scale = usePanelData<typeof getGradeScale>('GET /api/egs/GradeScale', {});
  const slots = usePanelList<typeof slot>('/api/gs/Slot', one);
  const categories = usePanelList<typeof studentLeaveCategory>('/api/las/StudentLeaveCategory', one);
  const terms = usePanelData<typeof getTerms>('GET /api/gs/TermManagement', {});
  const fees = usePanelList<typeof feeStructure>('/api/fs/FeeStructure', one);
  const students = usePanelList<typeof student>('/api/sis/Student', one);
  const accounts = usePanelList<typeof account>('/api/ias/Account', { PageSize: 2 });
  const registers = usePanelList<typeof studentAttendance>('/api/las/StudentAttendance', one);
  if (!(school && programs && courses && employed && terms && fees && students && accounts && registers)) return null;
  if (!(week && scale && slots && categories)) return null;
  // A school that has just no register in the days of the chart is on vacation.
  if (registers.length > 0) return null;
  const isDone: Record<keyof typeof steps, boolean> = {
    school: school.version > 1,
    papers: Boolean(school.board || school.affiliationNumber || school.udiseCode || school.principalName || school.hasSignature),
    mail: pageConfig().sending !== 'nothing',
    // Whoever has entered the day has seen which days there are.
    week: slots.length > 0 || week.some(({ version }) => version > 1),
    terms: terms.length > 0,
    scale: scale.bands.length > 0,
    programs: programs.length > 0,
    courses: courses.length > 0,
    slots: slots.length > 0,
    staff: employed.length > 0,
    categories: categories.length > 0,
    fees: fees.length > 0,
    students: students.length > 0,
    accounts: accounts.length > 1,
  };
  if (Object.values(isDone).every(Boolean)) return null;
  return (
    <ol>
      {Object.entries(steps).map(([key, [title, note, to]]) => (
        <LinkRow key={key} to={to} title={title} note={note} before={<Mark isDone={isDone[key as keyof typeof steps]} />} />
      ))}
    </ol>
  );
}

const Mark = ({ isDone }: { isDone: boolean }) =>
  isDone ? (
    <CircleCheck size={16} aria-label="begun" className="shrink-0 text-success" />
  ) : (
    <Circle size={16} aria-hidden className="shrink-0 text-muted" />
  );
