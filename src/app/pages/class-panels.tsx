import { MarksToEnterPanel } from '../../areas/examination/to-enter/marks-to-enter.panel.tsx';
import { ClassDuesPanel } from '../../areas/financial/dues/class-dues.panel.tsx';
import { RegisterTodayPanel } from '../../areas/leave-attendance/attendance/absent/register-today.panel.tsx';
import type { ProgramRow } from '../../areas/program/program/program.domain.ts';
import { ProgramCourses } from '../../areas/program/program-course/program-courses-panel.tsx';
import { BirthdaysPanel } from '../../areas/student/class-list/birthdays.panel.tsx';
import { ClassListPanel } from '../../areas/student/class-list/class-list.panel.tsx';
import { ClassLessonsPanel } from '../../areas/timetable/view/class-lessons.panel.tsx';
import { type PagePanel, PagePanels, PanelColumns } from '../../kit/web/panel/panel-seam.tsx';
import { useHealthMarks } from './health-marks.web.ts';

interface ClassFacts {
  programId: number;
  program: ProgramRow;
}

type ClassPanel = PagePanel<ClassFacts>;

/** What is asked most stands first. Each leaves itself out for who sees nothing of the class there. */
const main: readonly ClassPanel[] = [
  {
    title: 'Register today',
    permission: 'studentattendance.read',
    flush: true,
    content: RegisterTodayPanel,
  },
  {
    title: 'Students',
    permission: 'student.read',
    flush: true,
    content: ({ programId }) => <ClassListPanel programId={programId} marker={useHealthMarks()} />,
  },
  {
    title: 'Last examination',
    permission: 'graderecord.read',
    // Apart, as in the side panel of a program: what it imports is in files of its own for lists as well.
    load: async () => {
      const { ProgramResultsPanel } = await import('../../areas/examination/result/program-results-panel.tsx');
      return ({ programId }) => <ProgramResultsPanel programId={programId} isLeftOut />;
    },
  },
];

const side: readonly ClassPanel[] = [
  {
    title: 'Lessons today',
    permission: 'timetable.read',
    flush: true,
    content: ClassLessonsPanel,
  },
  {
    title: 'Marks and remarks to enter',
    permission: ['graderecord.create', 'graderecord.update'],
    flush: true,
    content: MarksToEnterPanel,
  },
  {
    title: 'Birthdays this week',
    permission: 'student.read',
    flush: true,
    content: BirthdaysPanel,
  },
  {
    title: 'Dues',
    permission: 'studentfee.read',
    flush: true,
    content: ClassDuesPanel,
  },
];

/** Below, as the longest and the one that changes least. */
const last: readonly ClassPanel[] = [
  {
    title: 'Courses and staff',
    permission: 'program.read',
    flush: true,
    content: ProgramCourses,
  },
];

/** The panels of a class's page. */
export function ClassPanels({ program }: { program: ProgramRow }) {
  const facts = { programId: program.programId, program };
  return (
    <>
      <PanelColumns main={main} side={side} facts={facts} />
      <PagePanels panels={last} facts={facts} />
    </>
  );
}
