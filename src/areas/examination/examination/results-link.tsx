import { ListOrdered } from 'lucide-react';
import { usePermissions } from '../../../kit/web/calls/permissions.web.ts';
import { Link } from '../../../kit/web/route/link.tsx';
import { type ExaminationRow, examination } from './examination.domain.ts';

/** The link from an examination to its results. */
export function ResultsLink({ examination: row }: { examination: ExaminationRow }) {
  const { can, canTouch } = usePermissions();
  if (!can('graderecord.read', 'studentid') && !canTouch('graderecord.read', examination.owners(row))) return null;
  return (
    <Link to={`/egs/examination/results/${row.examinationId}`} className="btn btn-sm btn-quiet text-sm max-sm:btn-md">
      <ListOrdered size={16} aria-hidden />
      Results
    </Link>
  );
}
