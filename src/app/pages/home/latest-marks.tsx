import { GraduationCap } from 'lucide-react';
import { passedText, resultText } from '../../../areas/examination/result/result-words.web.ts';
import type { getResultsForStudent } from '../../../areas/examination/result/results.domain.ts';
import { LinkRow } from '../../../kit/web/panel/link-row.tsx';
import { usePanelData } from '../../../kit/web/panel/panel-data.web.ts';
import { FlushWaiting } from '../../../kit/web/parts/skeletons.tsx';

/** The result of a child in the latest examination; nothing before the first one. */
export function LatestMarks({ studentId }: { studentId: number }) {
  const data = usePanelData<typeof getResultsForStudent>('GET /api/egs/Examination/GetResultsForStudent', { studentId });
  if (!data) return <FlushWaiting />;
  const [latest] = data.examinations;
  if (!latest) return null;
  return (
    <ul>
      <LinkRow
        to={`/sis/student/details/${studentId}`}
        title={`Marks: ${latest.examinationName}`}
        note={resultText(latest)}
        before={<GraduationCap size={20} aria-hidden className="shrink-0 text-muted" />}
        end={
          <span className={`shrink-0 font-semibold ${latest.isPassed === false ? 'text-error' : ''}`}>
            {passedText(latest.isPassed)}
          </span>
        }
      />
    </ul>
  );
}
