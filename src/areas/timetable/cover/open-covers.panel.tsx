import { UserX } from 'lucide-react';
import { fullName } from '../../../common/person-name.domain.ts';
import { counted, firstListed } from '../../../kit/domain/wording.domain.ts';
import { LinkRow } from '../../../kit/web/panel/link-row.tsx';
import { FlushWaiting } from '../../../kit/web/parts/skeletons.tsx';
import { useCoversToday } from './covers-today.web.ts';

const namesAtMost = 3;

/** How many lessons of today nobody gives, with the way to where they are given to others. */
export function OpenCoversPanel() {
  const covers = useCoversToday();
  if (!covers) return <FlushWaiting />;
  const open = covers.filter(({ coverId, substituteAbsence }) => coverId === null || substituteAbsence !== '');
  if (open.length === 0) return null;
  const away = [...new Set(open.map(({ teacher }) => fullName(teacher)))];
  return (
    <ul>
      <LinkRow
        to="/gs/cover"
        title={`${counted(open.length, 'lesson')} without a teacher`}
        note={`Away: ${firstListed(away, namesAtMost)}`}
        before={<UserX size={16} aria-hidden className="shrink-0 text-warning" />}
      />
    </ul>
  );
}
