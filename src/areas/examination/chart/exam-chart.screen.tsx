import { useState } from 'react';
import { MenuLinks } from '../../../kit/web/panel/menu-links.tsx';
import { type PagePanel, PagePanels } from '../../../kit/web/panel/panel-seam.tsx';
import { PageHead } from '../../../kit/web/parts/page-head.tsx';
import { Segment } from '../../../kit/web/parts/segment.tsx';
import { examinationArea } from '../examination.menu.domain.ts';

const counts = ['10', '25', '50', '100'].map((value) => ({ value, label: `Last ${value}` }));

const chart: PagePanel<{ lastNExams: number }> = {
  title: 'Passed and failed',
  permission: 'graderecord.read',
  load: () => import('./exam-chart.tsx').then((part) => part.ExamChart),
};

/** The examination chart as a page of its own, with links to the lists. */
export function ExamChartScreen() {
  const [count, setCount] = useState('10');
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <PageHead title="Examination Chart" />
      <div className="max-w-400 space-y-4 px-4 pb-6 sm:px-6">
        <div className="flex">
          <Segment label="How many examinations" items={counts} value={count} onChange={setCount} />
        </div>
        <PagePanels panels={[chart]} facts={{ lastNExams: Number(count) }} />
        <MenuLinks entries={examinationArea.menu} />
      </div>
    </div>
  );
}
