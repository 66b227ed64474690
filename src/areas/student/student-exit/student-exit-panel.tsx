import { usePanelList } from '../../../kit/web/panel/panel-data.web.ts';
import { Muted } from '../../../kit/web/parts/muted.tsx';
import { Skeleton } from '../../../kit/web/parts/skeletons.tsx';
import type { studentExit } from './student-exit.domain.ts';
import { StudentExitFacts } from './student-exit-facts.tsx';

/** The exits of one student, on the student's page: one for each time that they left. */
export function StudentExitPanel({ studentId }: { studentId: number }) {
  const data = usePanelList<typeof studentExit>('/api/sis/StudentExit', { studentId });
  if (!data) return <Skeleton shape="lines" />;
  if (data.length === 0) return <Muted>No student exit found</Muted>;
  return (
    <div className="space-y-6">
      {data.map((exit) => (
        <StudentExitFacts key={exit.studentExitId} exit={exit} named={false} />
      ))}
    </div>
  );
}
