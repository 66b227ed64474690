import { FilePenLine } from 'lucide-react';
import { useState } from 'react';
import { displayDate } from '../../../kit/domain/dates.domain.ts';
import { LinkRow } from '../../../kit/web/panel/link-row.tsx';
import { usePanelPages } from '../../../kit/web/panel/panel-data.web.ts';
import { ShowAll } from '../../../kit/web/panel/show-all.tsx';
import { Muted } from '../../../kit/web/parts/muted.tsx';
import { FlushWaiting } from '../../../kit/web/parts/skeletons.tsx';
import { subjectPath } from '../grade-record/marks-path.web.ts';
import type { getMarksToEnter } from './marks-to-enter.domain.ts';

const shortList = 12;

const look = 'shrink-0 text-muted max-sm:hidden';

/**
 * Marks that the user has still to enter, own courses first, and remarks for the user's own class: each one tap away.
 * @param programId only those of this class; nothing where there are none
 */
export function MarksToEnterPanel({ programId }: { programId?: number }) {
  const [most, setMost] = useState(shortList);
  const data = usePanelPages<typeof getMarksToEnter>('GET /api/egs/GradeRecord/GetMarksToEnter', {
    ...{ most, ...(programId !== undefined && { programId }) },
  });
  if (!data) return <FlushWaiting />;
  const { items, totalCount, remarks } = data;
  if (items.length + remarks.length === 0)
    return programId === undefined && <Muted className="px-4 pb-4">No marks wait for you.</Muted>;
  return (
    <>
      <ul className="max-h-90 overflow-y-auto">
        {items.map(({ examScheduleId, examinationId, examinationName, programName, courseName, examDate, isOwn }) => (
          <LinkRow
            key={examScheduleId}
            to={subjectPath({ examinationId, examScheduleId })}
            title={`${courseName}, ${programName}`}
            note={`${examinationName}, ${displayDate(examDate)}${isOwn ? ', your course' : ''}`}
            before={<FilePenLine size={16} aria-hidden className={look} />}
          />
        ))}
        {remarks.map(({ examinationId, examinationName, programName, missing, students }) => (
          <LinkRow
            key={`remarks ${examinationId}`}
            to={`/egs/examination/remarks/${examinationId}`}
            title={`Remarks, ${programName}`}
            note={`${examinationName}, ${missing} of ${students} still to be written`}
            before={<FilePenLine size={16} aria-hidden className={look} />}
          />
        ))}
      </ul>
      <ShowAll
        shown={items.length}
        total={totalCount}
        onAll={() => setMost(totalCount)}
        className="border-line border-t px-4 py-3"
      />
    </>
  );
}
