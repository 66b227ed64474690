import { Search, Undo2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { fullName } from '../../../common/person-name.domain.ts';
import { fieldBox, tickBox } from '../../../kit/web/inputs/field-frame.tsx';
import { Pager } from '../../../kit/web/list/pager.tsx';
import { Muted } from '../../../kit/web/parts/muted.tsx';
import { RowButton } from '../../../kit/web/parts/row-button.tsx';
import { today } from '../../../kit/web/parts/today.web.ts';
import { studentEmptyTexts } from '../student/empty-texts.domain.ts';
import { AllBox } from './all-box.tsx';
import {
  type ClassMember,
  membersMatching,
  type PromotionDraft,
  withChosen,
  withoutPromotion,
} from './pending-promotions.web.ts';

interface ClassListProps {
  members: readonly ClassMember[];
  /** Who is shown at first, in place of everybody. */
  sought: ClassMember | undefined;
  draft: PromotionDraft;
  onChange: (draft: PromotionDraft) => void;
}

const rowsAPage = 10;

/** The students of a program: choose some, all, or those found by a search. Those waiting show where they will go. */
export function ClassList({ members, sought, draft, onChange }: ClassListProps) {
  const [typed, setTyped] = useState(sought?.schoolAdmissionNumber ?? '');
  const search = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!sought) return;
    search.current?.focus();
    // To the top: what loads above would push it out of sight otherwise.
    search.current?.closest('section')?.scrollIntoView();
  }, [sought]);
  const [page, setPage] = useState(1);
  const found = membersMatching(members, typed);
  const totalPages = Math.max(1, Math.ceil(found.length / rowsAPage));
  const current = Math.min(page, totalPages);
  const shown = found.slice((current - 1) * rowsAPage, current * rowsAPage);
  const free = found.filter(({ studentId }) => !draft.pending.has(studentId)).map(({ studentId }) => studentId);
  const chosen = free.filter((id) => draft.chosen.has(id)).length;
  return (
    <>
      <div className="relative px-4 pb-3">
        <Search size={16} aria-hidden className="pointer-events-none absolute inset-y-0 left-7 h-10 text-muted max-sm:h-11" />
        <input
          ref={search}
          type="search"
          aria-label="Search students of the program"
          placeholder="Search by name or admission number"
          className={`${fieldBox} pl-9`}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setPage(1);
          }}
        />
      </div>
      <table className="w-full table-fixed border-line border-t text-left">
        <thead className="bg-base-200 text-muted text-xs">
          <tr>
            <th scope="col" className="h-9 w-12 pl-4">
              <AllBox
                label={`Choose all ${free.length}`}
                total={free.length}
                chosen={chosen}
                onChange={(on) => onChange(withChosen(draft, free, on))}
              />
            </th>
            <th scope="col" className="h-9 pr-2 font-semibold">
              Student Name
            </th>
            <th scope="col" className="h-9 w-[38%] pr-4 font-semibold">
              Promoted To
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((member) => (
            <MemberRow key={member.studentId} member={member} draft={draft} onChange={onChange} />
          ))}
        </tbody>
      </table>
      {found.length === 0 && <Muted className="border-line border-t px-4 py-3">{studentEmptyTexts.students}</Muted>}
      <div className="flex items-center justify-end gap-2 border-line border-t px-4 py-2">
        <Pager page={current} totalPages={totalPages} onPage={setPage} />
      </div>
    </>
  );
}

function MemberRow({ member, draft, onChange }: Pick<ClassListProps, 'draft' | 'onChange'> & { member: ClassMember }) {
  const { studentId } = member;
  const name = fullName(member);
  const next = draft.pending.get(studentId);
  return (
    <tr className="border-line border-t">
      <td className="h-10 pl-4">
        <label className="grid size-6 place-items-center max-sm:size-11 max-sm:-ml-2.5">
          <input
            type="checkbox"
            aria-label={`Choose ${name}`}
            className={tickBox}
            checked={draft.chosen.has(studentId)}
            disabled={next !== undefined}
            onChange={(event) => onChange(withChosen(draft, [studentId], event.target.checked))}
          />
        </label>
      </td>
      <th scope="row" className="h-10 truncate pr-2 font-semibold" title={name}>
        {name}
        <span className="block truncate font-normal text-muted text-xs">
          {member.schoolAdmissionNumber}
          {member.fromDate === today() && ', here since today'}
        </span>
      </th>
      <td className="h-10 pr-4">
        {next && (
          <span className="flex items-center gap-1">
            <span className="min-w-0 flex-1 truncate" title={next.programName}>
              {next.programName}
            </span>
            <RowButton
              label="Undo promotion"
              of={name}
              title="Undo"
              icon={Undo2}
              onClick={() => onChange(withoutPromotion(draft, studentId))}
            />
          </span>
        )}
      </td>
    </tr>
  );
}
