import { TriangleAlert } from 'lucide-react';
import { displayDays } from '../../../kit/domain/dates.domain.ts';
import { counted } from '../../../kit/domain/wording.domain.ts';
import { loadedLater } from '../../../kit/web/calls/loaded.web.ts';
import { usePermissions } from '../../../kit/web/calls/permissions.web.ts';
import { useCall } from '../../../kit/web/calls/use-call.web.ts';
import { useIdOfAddress } from '../../../kit/web/form/record.web.ts';
import { Fetched } from '../../../kit/web/list/fetched.tsx';
import { Panel } from '../../../kit/web/panel/panel.tsx';
import { PlainTable } from '../../../kit/web/panel/plain-table.tsx';
import { Badge } from '../../../kit/web/parts/badge.tsx';
import { Page } from '../../../kit/web/parts/page.tsx';
import { wholeDates } from '../../../kit/web/parts/whole-dates.tsx';
import { BackLink } from '../../../kit/web/route/back-link.tsx';
import { hasChosen, limitsInWords } from './assign.domain.ts';
import type { getOverview, Overview } from './choice-calls.domain.ts';
import { ChoiceStudents } from './choice-students.tsx';

const ConflictMatrix = loadedLater(() => import('./conflict-matrix.tsx').then((part) => part.ConflictMatrix));
const AssignRest = loadedLater(() => import('./assign-rest.tsx').then((part) => part.AssignRest));
const ChoiceGroups = loadedLater(() => import('./make-groups.tsx').then((part) => part.ChoiceGroups));

/** The office's page of one choice: who chose what, what collides, and the groups made from it. */
export function ChoiceDeskScreen() {
  const courseChoiceId = useIdOfAddress();
  const overview = useCall<typeof getOverview>('GET /api/ps/CourseChoice/GetOverview', { courseChoiceId });
  return (
    <Page
      title={overview.data?.choiceName ?? 'Course choice'}
      note={overview.data?.schoolYearName}
      before={<BackLink to="/ps/coursechoice/grid" page="Course Choices" />}
    >
      <Fetched of={overview} what="choice">
        {(stored) => <Desk courseChoiceId={courseChoiceId} of={stored} />}
      </Fetched>
    </Page>
  );
}

function Desk({ courseChoiceId, of }: { courseChoiceId: number; of: Overview }) {
  const { canAll, canTouch } = usePermissions();
  const mayChange = canTouch('teachinggroup.update', { coursechoiceid: courseChoiceId });
  const chosen = of.students.filter((student) => hasChosen(student, of)).length;
  return (
    <>
      <p>
        {wholeDates(`${limitsInWords(of)}, ${displayDays(of.opensOn, of.closesOn)}. `)}
        <b className="font-semibold">
          {of.students.length === 0
            ? 'Nobody chooses yet: say in the offer whose students do. Those of a coming school year come from its plan.'
            : `${chosen} of ${counted(of.students.length, 'student')} have chosen.`}
        </b>
      </p>
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        <Panel title="Courses">
          <CoursesTable of={of} />
        </Panel>
        <ConflictMatrix courseChoiceId={courseChoiceId} />
        <ChoiceStudents courseChoiceId={courseChoiceId} of={of} mayChange={mayChange} />
        {mayChange && of.groups.length === 0 && <AssignRest courseChoiceId={courseChoiceId} of={of} />}
        {canAll('teachinggroup.update') && <ChoiceGroups courseChoiceId={courseChoiceId} of={of} />}
      </div>
    </>
  );
}

const CoursesTable = ({ of }: { of: Overview }) => (
  <PlainTable
    caption="Courses on offer"
    isCaptionHidden
    columns={[
      { head: 'Course', cell: ({ courseName }) => courseName },
      { head: 'Have chosen', figure: true, cell: ({ students }) => students },
      { head: 'Places', figure: true, cell: ({ capacity }) => capacity || 'any' },
      {
        head: 'State',
        cell: ({ capacity, students }) =>
          capacity > 0 && students > capacity ? (
            <Badge tone="warning" icon={TriangleAlert}>
              {students - capacity} over
            </Badge>
          ) : (
            ''
          ),
      },
    ]}
    rows={of.courses}
    keyOf={({ courseId }) => courseId}
    none="No courses yet."
  />
);
