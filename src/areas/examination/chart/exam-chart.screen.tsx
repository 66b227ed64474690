import { useState } from 'react';
import { usePermissions } from '../../../kit/web/calls/permissions.web.ts';
import { type PagePanel, PagePanels } from '../../../kit/web/panel/panel-seam.tsx';
import { PageHead } from '../../../kit/web/parts/page-head.tsx';
import { Segment } from '../../../kit/web/parts/segment.tsx';
import { Link } from '../../../kit/web/route/link.tsx';
import { examinationArea } from '../examination.menu.domain.ts';

const counts = ['10', '25', '50', '100'].map((value) => ({ value, label: `Last ${value}` }));

const chart: PagePanel<{ lastNExams: number }> = {
  title: 'Passed and failed',
  permission: 'graderecord.read',
  load: () => import('./exam-chart.tsx').then((part) => part.ExamChart),
};

/** The examination chart as a page of its own, with links to the lists. */
export function ExamChartScreen() {
  const { can } = usePermissions();
  const [count, setCount] = useState('10');
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <PageHead title="Examination Chart" />
      <div className="max-w-400 space-y-4 px-4 pb-6 sm:px-6">
        <div className="flex">
          <Segment label="How many examinations" items={counts} value={count} onChange={setCount} />
        </div>
        <PagePanels panels={[chart]} facts={{ lastNExams: Number(count) }} />
        <nav aria-label="Lists" className="flex flex-wrap gap-2">
          {examinationArea.menu
            .filter(({ permission }) => can(permission))
            .map(({ label, path }) => (
              <Link key={path} to={path} className="btn btn-sm btn-quiet text-sm max-sm:btn-md">
                {label}
              </Link>
            ))}
        </nav>
      </div>
    </div>
  );
}
