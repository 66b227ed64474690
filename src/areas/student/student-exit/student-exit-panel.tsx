import { usePanelList } from '../../../kit/web/panel/panel-data.web.ts';
import { Skeleton } from '../../../kit/web/parts/skeletons.tsx';
import type { studentExit } from './student-exit.domain.ts';
import { StudentExitFacts } from './student-exit-facts.tsx';

/** The exit of one student, on the student's page. */
export function StudentExitPanel({ studentId }: { studentId: number }) {
  const data = usePanelList<typeof studentExit>('/api/sis/StudentExit', { studentId });
  if (!data) return <Skeleton shape="lines" />;
  const [exit] = data;
  return exit ? <StudentExitFacts exit={exit} named={false} /> : <p className="text-muted">No student exit found</p>;
}
