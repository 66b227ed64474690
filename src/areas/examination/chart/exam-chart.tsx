import { inYear, useChosenYear } from '../../../common/school-year/chosen-year.web.ts';
import { usePermissions } from '../../../kit/web/calls/permissions.web.ts';
import { ChartFrame } from '../../../kit/web/chart/chart.tsx';
import type { ChartLevel } from '../../../kit/web/chart/chart-data.web.ts';
import { usePanelPages } from '../../../kit/web/panel/panel-data.web.ts';
import { Muted } from '../../../kit/web/parts/muted.tsx';
import { Skeleton } from '../../../kit/web/parts/skeletons.tsx';
import type { ExamOutcome, getExamOutcomes } from './exam-chart.domain.ts';

const series = [
  { key: 'passed', name: 'Passed', look: 'data' },
  { key: 'failed', name: 'Failed', look: 'error' },
] as const;

/** Examinations first; each opens to its courses, and a course to its students, for those who may open the examination. */
function chartLevelOf(outcomes: readonly ExamOutcome[], opens: boolean): ChartLevel {
  return {
    title: 'Passed and failed by examination',
    points: outcomes.map(({ examinationId, examinationName, programName, passed, failed, courses }) => ({
      id: examinationId,
      label: `${programName}, ${examinationName}`,
      lines: [programName, examinationName],
      values: { passed, failed },
      drill: () => ({
        title: `${examinationName} of ${programName} by subject`,
        points: courses.map((course) => ({
          id: course.courseId,
          label: course.courseName,
          values: { passed: course.passed, failed: course.failed },
          ...(opens && { to: `/egs/examination/results/${examinationId}?course=${course.courseId}` }),
        })),
      }),
    })),
  };
}

/** How many passed and failed in each examination; a click on a bar shows the subjects of that examination. */
export function ExamChart({ lastNExams, height = 400 }: { lastNExams: number; height?: number }) {
  const data = usePanelPages<typeof getExamOutcomes>('GET /api/egs/Examination/GetDataForDays', {
    lastNExams,
    ...inYear(useChosenYear()),
  });
  const { can } = usePermissions();
  if (!data) return <Skeleton shape="lines" />;
  if (data.length === 0) return <Muted>No marks have been entered yet.</Muted>;
  return <ChartFrame kind="bar" series={series} level={chartLevelOf(data, can('examination.read'))} height={height} />;
}

/** The newest examinations, for the dashboard. */
export const CompactExamChart = () => <ExamChart lastNExams={6} height={180} />;
