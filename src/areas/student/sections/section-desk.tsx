import { Scale, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { sinceField } from '../../../common/since/since.domain.ts';
import { isIsoDate } from '../../../kit/domain/dates.domain.ts';
import { counted } from '../../../kit/domain/wording.domain.ts';
import { useRefresh } from '../../../kit/web/form/record.web.ts';
import { useUnsavedGuard } from '../../../kit/web/form/unsaved-guard.tsx';
import { ChoiceBox } from '../../../kit/web/inputs/choice-box.tsx';
import { DateInput } from '../../../kit/web/inputs/date-input.tsx';
import { barBox, FieldFrame, fieldBox } from '../../../kit/web/inputs/field-frame.tsx';
import { useKeptDraft } from '../../../kit/web/offline/use-kept-draft.web.ts';
import { Notice } from '../../../kit/web/parts/alert.tsx';
import { useAttempt } from '../../../kit/web/parts/attempt.web.ts';
import { Button } from '../../../kit/web/parts/button.tsx';
import { Muted } from '../../../kit/web/parts/muted.tsx';
import { today } from '../../../kit/web/parts/today.web.ts';
import type { Address } from '../../../kit/web/route/address.web.ts';
import { notify } from '../../../kit/web/toast/toast.tsx';
import { PromotionPreview } from '../promotion/promotion-preview.tsx';

import { moveToSections, useSectionsPreview } from './section-calls.web.ts';
import { SectionColumn } from './section-column.tsx';
import {
  balancedDraft,
  type Draft,
  movesBack,
  movesInWords,
  movesOf,
  type SectionSort,
  type Sections,
  sectionSorts,
  sectionsAfter,
  withMoved,
} from './section-draft.web.ts';
import { type SectionMove, sectionMessages } from './sections.domain.ts';

/** What was saved last, or is about to be put back. */
interface Saved {
  moves: SectionMove[];
  since: string;
}

/** What is fetched again. */
const students = { area: 'sis', name: 'Student' };

const nobody: Draft = new Set();

/** The same two sections still show there. */
const sameSections = (current: Address, next: Address): boolean =>
  current.pathname === next.pathname &&
  current.search.program === next.search.program &&
  current.search.other === next.search.other;

/** Makes up two sections anew: nothing is saved until the consequences were shown. */
export function SectionDesk({ sections }: { sections: Sections }) {
  const [draft, setDraft] = useState(nobody);
  const [chosen, setChosen] = useState(nobody);
  const [since, setSince] = useState('');
  const [sort, setSort] = useState<SectionSort>('name');
  const [last, setLast] = useState<Saved>();
  const [back, setBack] = useState<Saved>();
  const guard = useUnsavedGuard(draft.size > 0, sameSections);
  useKeptDraft({
    name: `sections ${sections.map(({ programId }) => programId).join()}`,
    typed: () => (draft.size > 0 ? { draft, since } : undefined),
    takeBack: (typed) => {
      setDraft(typed.draft);
      setSince(typed.since);
    },
  });
  const move = (studentIds: readonly number[]) => {
    setDraft((before) => withMoved(before, studentIds));
    setChosen(nobody);
  };
  const choose = (studentIds: readonly number[], on: boolean) =>
    setChosen((before) => new Set(on ? [...before, ...studentIds] : [...before].filter((id) => !studentIds.includes(id))));
  const [first, second] = sections;
  const [inFirst, inSecond] = sectionsAfter(sections, draft, sort);
  const columns = { draft, chosen, onChoose: choose, onMove: move };
  return (
    <>
      <Tools sections={sections} draft={draft} sort={sort} onDraft={setDraft} onSort={setSort} />
      <Muted className="max-sm:hidden">
        Drag students to the other section, or use the arrow keys: up and down go through a list, left and right move.
      </Muted>
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        <SectionColumn side="first" of={first} other={second.programName} students={inFirst} {...columns} />
        <SectionColumn side="second" of={second} other={first.programName} students={inSecond} {...columns} />
      </div>
      {last && !back && (
        <Notice kind="success">
          <p>{counted(last.moves.length, 'student')} moved.</p>
          <Button small onClick={() => setBack(last)}>
            <Undo2 size={16} aria-hidden />
            Put them back
          </Button>
        </Notice>
      )}
      {back ? (
        <Saving
          words={`${counted(back.moves.length, 'student')} to be put back`}
          moves={back.moves}
          since={back.since}
          onDone={() => {
            setBack(undefined);
            setLast(undefined);
          }}
          onCancel={() => setBack(undefined)}
        />
      ) : (
        <Saving
          words={movesInWords(sections, movesOf(sections, draft))}
          moves={movesOf(sections, draft)}
          since={since}
          onSince={setSince}
          onDone={(saved) => {
            guard.release();
            setLast(saved);
            setDraft(nobody);
          }}
        />
      )}
      {guard.dialog}
    </>
  );
}

interface ToolsProps {
  sections: Sections;
  draft: Draft;
  sort: SectionSort;
  onDraft: (draft: Draft) => void;
  onSort: (sort: SectionSort) => void;
}

const Tools = ({ sections, draft, sort, onDraft, onSort }: ToolsProps) => (
  <div className="flex flex-wrap items-center gap-2">
    <label htmlFor="section-sort" className="text-muted">
      Sort by
    </label>
    <ChoiceBox id="section-sort" look={barBox} value={sort} onChange={({ target }) => onSort(target.value as SectionSort)}>
      {Object.entries(sectionSorts).map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </ChoiceBox>
    <Button small onClick={() => onDraft(balancedDraft(sections))}>
      <Scale size={16} aria-hidden />
      Propose a balance
    </Button>
    <Button small disabled={draft.size === 0} onClick={() => onDraft(nobody)}>
      <Undo2 size={16} aria-hidden />
      Undo all
    </Button>
  </div>
);

interface SavingProps extends Saved {
  words: string;
  /** Absent: the day stays. */
  onSince?: (since: string) => void;
  /** Called with what takes it back. */
  onDone: (saved: Saved) => void;
  onCancel?: () => void;
}

/** From which day on students are moved, what that means, and the button that does it. */
function Saving({ words, moves, since, onSince, onDone, onCancel }: SavingProps) {
  const [busy, attempt] = useAttempt();
  const refresh = useRefresh();
  const preview = useSectionsPreview(moves, since || null);
  const save = () =>
    attempt(sectionMessages.failed, async () => {
      const { message } = await moveToSections(moves, since || null);
      notify.success(message);
      // Once it shows: until then the draft does.
      await refresh(students);
      onDone({ moves: movesBack(moves, since > today()), since });
    });
  return (
    <div className="space-y-3 rounded-box border border-line px-4 py-3">
      {moves.length > 0 && onSince && (
        <FieldFrame id="sections-since" label={sinceField.label} optional hint={sinceField.hint}>
          <DateInput
            id="sections-since"
            label={sinceField.label}
            className={fieldBox}
            frameClass="max-w-60"
            value={since}
            onChange={onSince}
          />
        </FieldFrame>
      )}
      {moves.length > 0 && <PromotionPreview of={preview} />}
      <div className="flex flex-wrap items-center justify-end gap-2">
        <span className="flex-1 text-muted" aria-live="polite">
          {words}
        </span>
        {onCancel && (
          <Button small onClick={onCancel}>
            Cancel
          </Button>
        )}
        <Button
          small
          kind="primary"
          busy={busy}
          disabled={!preview.data || (since !== '' && !isIsoDate(since))}
          onClick={() => void save()}
        >
          Save
        </Button>
      </div>
    </div>
  );
}
