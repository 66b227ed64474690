import { useState } from 'react';
import { MenuLinks } from '../../../kit/web/panel/menu-links.tsx';
import { type PagePanel, PagePanels } from '../../../kit/web/panel/panel-seam.tsx';
import { Page } from '../../../kit/web/parts/page.tsx';
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
    <Page title="Examination Chart">
      <div className="flex">
        <Segment label="How many examinations" items={counts} value={count} onChange={setCount} />
      </div>
      <PagePanels panels={[chart]} facts={{ lastNExams: Number(count) }} />
      <MenuLinks entries={examinationArea.menu} />
    </Page>
  );
}
