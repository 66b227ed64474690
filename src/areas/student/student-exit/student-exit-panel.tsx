import { resourceUrl } from '../../../kit/domain/resource.domain.ts';
import type { Page } from '../../../kit/web/list/list.web.ts';
import { usePanelData } from '../../../kit/web/panel/panel-data.web.ts';
import { Skeleton } from '../../../kit/web/parts/skeletons.tsx';
import { type StudentExitRow, studentExit } from './student-exit.domain.ts';
import { StudentExitFacts } from './student-exit-facts.tsx';

/** The exit of one student, on the student's page. */
export function StudentExitPanel({ studentId }: { studentId: number }) {
  const data = usePanelData<Page<StudentExitRow>>(resourceUrl(studentExit), { studentId });
  if (!data) return <Skeleton shape="lines" />;
  const [exit] = data.items;
  return exit ? <StudentExitFacts exit={exit} named={false} /> : <p className="text-muted">No student exit found</p>;
}
