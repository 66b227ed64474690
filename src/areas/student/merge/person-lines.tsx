import { displayDate } from '../../../kit/domain/dates.domain.ts';
import { Muted } from '../../../kit/web/parts/muted.tsx';
import { Link } from '../../../kit/web/route/link.tsx';
import type { MergedPerson } from './merge.domain.ts';
import type { MergedKind } from './merge-bases.domain.ts';
import { personPath } from './merge-paths.web.ts';

/** Who one of two records is of, and what tells it from the other. */
export function PersonLines({ kind, person: { id, name, subtitle, dateOfBirth } }: { kind: MergedKind; person: MergedPerson }) {
  const path = personPath(kind, id);
  return (
    <div className="min-w-0">
      <p dir="auto" className="break-words font-semibold">
        {path ? (
          <Link to={path} className="link">
            {name}
          </Link>
        ) : (
          name
        )}
      </p>
      <Muted small className="break-words">
        {[subtitle, dateOfBirth && `born ${displayDate(dateOfBirth)}`].filter(Boolean).join(' · ')}
      </Muted>
    </div>
  );
}
