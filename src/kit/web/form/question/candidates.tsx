import { displayDate } from '../../../domain/dates.domain.ts';
import type { Candidate } from '../../../domain/problem.domain.ts';
import { Button } from '../../parts/button.tsx';
import { Muted } from '../../parts/muted.tsx';
import { wholeDates } from '../../parts/whole-dates.tsx';
import { Link } from '../../route/link.tsx';

interface CandidatesProps {
  of: readonly Candidate[];
  /** Takes one of them in place of a new record. */
  instead?: { label: string; choose: (id: number) => void };
}

/** Records that a new one may be, each with a link to it; a new tab keeps what was typed. */
export const Candidates = ({ of, instead }: CandidatesProps) => (
  <ul className="mt-4 max-h-[40dvh] space-y-2 overflow-y-auto">
    {of.map(({ id, title, path, ...known }) => (
      <li key={id} className="rounded-box border border-line px-4 py-3">
        <p className="break-words font-semibold">{title}</p>
        <Muted small className="break-words empty:hidden">
          {wholeDates(toldApart(known))}
        </Muted>
        <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm empty:hidden">
          {instead && (
            <Button small onClick={() => instead.choose(id)}>
              {instead.label}
              <span className="sr-only">: {title}</span>
            </Button>
          )}
          {path !== null && (
            <Link
              to={path}
              target="_blank"
              className="rounded-field underline decoration-line-strong underline-offset-4 focus-visible:ring-focus"
            >
              Open the record <span className="sr-only">of {title} (opens in a new tab)</span>
            </Link>
          )}
        </div>
      </li>
    ))}
  </ul>
);

const toldApart = ({ dateOfBirth, subtitle }: Pick<Candidate, 'dateOfBirth' | 'subtitle'>): string =>
  [dateOfBirth && `Born ${displayDate(dateOfBirth)}`, subtitle].filter(Boolean).join(' · ');
