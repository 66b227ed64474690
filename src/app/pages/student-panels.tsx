import { StudentGradesPanel } from '../../areas/examination/result/student-grades-panel.tsx';
import { FamilyStatementsPanel } from '../../areas/financial/family-statement/family-statements-panel.tsx';
import { StudentPaymentsPanel } from '../../areas/financial/payment-transaction/payments-panels.tsx';
import { StudentFeesPanel } from '../../areas/financial/student-fee/fee-panels.tsx';
import { StudentHealthPanel } from '../../areas/health/health-record/health-panels.tsx';
import { ConsentPanel } from '../../areas/health/medicine-consent/consent-panel.tsx';
import { StudentVisitsPanel } from '../../areas/health/visit/visits-panels.tsx';
import { StudentAttendancePanel } from '../../areas/leave-attendance/student-attendance/student-attendance-panel.tsx';
import { StudentLeavesPanel } from '../../areas/leave-attendance/student-leave/student-leaves-panel.tsx';
import { EnrolmentPanel } from '../../areas/student/enrolment/enrolment-panel.tsx';
import { StudentExitPanel } from '../../areas/student/student-exit/student-exit-panel.tsx';
import { loadedLater } from '../../kit/web/calls/loaded.web.ts';
import { type PagePanel, PagePanels, PanelStacks } from '../../kit/web/panel/panel-seam.tsx';
import { StudentPapers } from './student-papers.tsx';

/** What the student's page tells its panels. */
interface StudentFacts {
  studentId: number;
}

interface StudentPanelsProps {
  facts: StudentFacts;
  owners: Readonly<Record<string, number | null | undefined>>;
}

type StudentPanel = PagePanel<StudentFacts>;

/** On a phone, people look first for whether the child is at school. */
const attendance: readonly StudentPanel[] = [
  {
    title: 'Attendance',
    permission: 'studentattendance.read',
    content: StudentAttendancePanel,
  },
];

/** What families come for most often, after that. */
const moneyAndPapers: readonly StudentPanel[] = [
  {
    title: 'Fee summary',
    permission: 'studentfee.read',
    content: StudentFeesPanel,
  },
  {
    title: 'Payment transactions',
    permission: 'paymenttransaction.read',
    content: StudentPaymentsPanel,
  },
  {
    title: 'Papers',
    permission: 'file.read',
    content: StudentPapers,
  },
  {
    title: 'Address and numbers',
    permission: ['proposedchange.create', 'proposedchange.read'],
    content: loadedLater(() =>
      import('../../areas/student/proposed-change/student-proposals.tsx').then((part) => part.StudentProposals),
    ),
  },
  {
    title: 'Consent',
    permission: ['ownconsent.create', 'consent.read'],
    content: loadedLater(() => import('./student/consent-and-data.tsx').then((part) => part.ConsentAndData)),
  },
];

const health: readonly StudentPanel[] = [
  {
    title: 'Health records',
    permission: 'healthinsurance.read',
    content: StudentHealthPanel,
  },
];

const grades: readonly StudentPanel[] = [
  {
    title: 'Exam grades',
    permission: 'graderecord.read',
    content: StudentGradesPanel,
  },
];

const sidePanels: readonly StudentPanel[] = [
  {
    title: 'Family statement',
    permission: 'studentfee.read',
    content: FamilyStatementsPanel,
  },
  {
    title: 'Leave records',
    permission: 'studentleave.read',
    content: StudentLeavesPanel,
  },
  {
    title: 'Medicine consent',
    permission: 'healthrecord.read',
    content: ConsentPanel,
  },
  {
    title: 'Visits to the nurse',
    permission: 'healthrecord.read',
    content: StudentVisitsPanel,
  },
  {
    title: 'Student exit',
    permission: 'studentexit.read',
    content: StudentExitPanel,
  },
  {
    title: 'Who looked at this record',
    permission: ['ownconsent.create', 'consent.read'],
    content: loadedLater(() => import('../../areas/student/record-look/looks-panel.tsx').then((part) => part.LooksPanel)),
  },
  {
    title: 'Enrolment history',
    permission: 'student.read',
    flush: true,
    content: EnrolmentPanel,
  },
];

/** The panels of the student's page, in the order of the page. */
export const StudentPanels = (props: StudentPanelsProps) => (
  <>
    <PanelStacks stacks={[attendance, moneyAndPapers, health]} {...props} />
    <PagePanels panels={grades} {...props} />
  </>
);

/** The panels under the student's card. */
export const StudentSidePanels = (props: StudentPanelsProps) => <PagePanels panels={sidePanels} {...props} />;
