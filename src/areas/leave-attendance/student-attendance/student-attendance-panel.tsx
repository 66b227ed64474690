import { lazy, Suspense } from 'react';
import { usePanelData } from '../../../kit/web/panel/panel-data.web.ts';
import type { getAttendanceForStudent, PersonDay } from '../attendance/of-person/attendance-of-person.domain.ts';
import { PersonAttendance, stripDays } from '../attendance/of-person/person-attendance.tsx';

/** Few users need it, so it is loaded only if there is something to explain. */
const ExplainAbsence = lazy(() =>
  import('../safe-arrival/explain-absence.tsx').then((part) => ({ default: part.ExplainAbsence })),
);

/** What the school asks of a guardian: why the child was absent, for each absence that nobody has explained. */
export function AbsencesToExplain({ days }: { days: readonly PersonDay[] | undefined }) {
  const toExplain = days?.flatMap((day) => (day.toExplain === null ? [] : [{ absenceId: day.toExplain, day }])) ?? [];
  return toExplain.map((absence) => (
    <Suspense key={absence.absenceId} fallback={null}>
      <ExplainAbsence {...absence} />
    </Suspense>
  ));
}

/** The attendance of a student, on their page. */
export function StudentAttendancePanel({ studentId }: { studentId: number }) {
  const days = usePanelData<typeof getAttendanceForStudent>('GET /api/las/StudentAttendance/GetAttendanceForStudent', {
    studentId,
    days: stripDays(),
  });
  return (
    <div className="space-y-3">
      <AbsencesToExplain days={days} />
      <PersonAttendance days={days} />
    </div>
  );
}
