import { useQuery } from '@tanstack/react-query';
import { useMe } from '../../../areas/identity/me.web.ts';
import { studentEmptyTexts } from '../../../areas/student/student/empty-texts.domain.ts';
import { useMyStudents } from '../../../areas/student/student/my-students.web.ts';
import type { StudentRow } from '../../../areas/student/student/student.domain.ts';
import { parseGrant } from '../../../kit/domain/permission.domain.ts';
import { resourceKey } from '../../../kit/web/calls/resource-key.web.ts';
import { useSession } from '../../../kit/web/calls/session.web.ts';
import { loadRecord } from '../../../kit/web/form/record.web.ts';
import { Muted } from '../../../kit/web/parts/muted.tsx';
import { FlushWaiting } from '../../../kit/web/parts/skeletons.tsx';
import { ChildCard } from './child-card.tsx';

/** A card for each child of a parent. */
export const ChildrenPanel = () => <Cards tellsDebts />;

/** The card of a student, which names no debts. */
export const OwnRecordPanel = () => <Cards tellsDebts={false} />;

/** The cards of the children of somebody who works here. */
export function ChildrenOfStaffPanel() {
  const ids = useMe()?.childIds ?? [];
  return (
    <ul>
      {ids.map((studentId) => (
        <li key={studentId} className="min-w-0">
          <ChildOfStaff studentId={studentId} />
        </li>
      ))}
    </ul>
  );
}

/** Asked for by itself: the list of students is that of the school. */
function ChildOfStaff({ studentId }: { studentId: number }) {
  const { data } = useQuery({
    queryKey: resourceKey(student, 'record', studentId),
    queryFn: ({ signal }) => loadRecord<StudentRow>(student, studentId, signal),
  });
  return <ChildCard studentId={studentId} student={data} tellsDebts />;
}

const student = { area: 'sis', name: 'Student' } as const;

function Cards({ tellsDebts }: { tellsDebts: boolean }) {
  const students = useMyStudents();
  const known = useKnownIds();
  const ids = students?.map(({ studentId }) => studentId) ?? known;
  if (!students && ids.length === 0) return <FlushWaiting shape="circle-rectangle" />;
  if (ids.length === 0) return <Muted className="px-4 pb-4">{studentEmptyTexts.students}</Muted>;
  return (
    <ul className={`grid grid-cols-1 [&>li:has(.skeleton-room)~li]:max-xl:invisible ${ids.length > 1 ? 'xl:grid-cols-2' : ''}`}>
      {ids.map((studentId) => (
        <li key={studentId} className="min-w-0">
          <ChildCard
            studentId={studentId}
            student={students?.find((one) => one.studentId === studentId)}
            tellsDebts={tellsDebts}
          />
        </li>
      ))}
    </ul>
  );
}

/** Whose records the session names: what the cards show is asked in one request with the children themselves. */
function useKnownIds(): readonly number[] {
  const { permissions } = useSession();
  const grant = parseGrant(permissions['student.read']);
  return typeof grant === 'object' ? (grant['studentid'] ?? []) : [];
}
