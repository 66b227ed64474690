import { ListOrdered } from 'lucide-react';
import { usePermissions } from '../../../kit/web/calls/permissions.web.ts';
import { LinkButton } from '../../../kit/web/route/link-button.tsx';
import { type ExaminationRow, examination } from './examination.domain.ts';

/** The link from an examination to its results. */
export function ResultsLink({ examination: row }: { examination: ExaminationRow }) {
  const { can, canTouch } = usePermissions();
  if (!can('graderecord.read', 'studentid') && !canTouch('graderecord.read', examination.owners(row))) return null;
  return (
    <LinkButton to={`/egs/examination/results/${row.examinationId}`} small>
      <ListOrdered size={16} aria-hidden />
      Results
    </LinkButton>
  );
}
