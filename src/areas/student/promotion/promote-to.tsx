import { ArrowUpRight, Plus } from 'lucide-react';
import { useId, useState } from 'react';
import { ChoiceBox } from '../../../kit/web/inputs/choice-box.tsx';
import { Button } from '../../../kit/web/parts/button.tsx';
import { Muted } from '../../../kit/web/parts/muted.tsx';
import { studentEmptyTexts } from '../student/empty-texts.domain.ts';
import type { NextProgram } from './pending-promotions.web.ts';
import { useNextPrograms } from './promotion-calls.web.ts';

interface PromoteToProps {
  /** How many students are chosen. */
  count: number;
  /** How many of them came into the program today. */
  newcomers: number;
  programOrder: number;
  onAdd: (next: NextProgram) => void;
}

/** Where the chosen students go: Promote, the next program, Add to Promotion. */
export function PromoteTo({ count, newcomers, programOrder, onAdd }: PromoteToProps) {
  const [open, setOpen] = useState(false);
  const shown = open && count > 0;
  return (
    <div className="flex flex-wrap items-end gap-2 border-line border-t px-4 py-3">
      {shown ? (
        <NextChoice
          programOrder={programOrder}
          onAdd={(next) => {
            onAdd(next);
            setOpen(false);
          }}
        />
      ) : (
        <>
          <span className="flex-1 self-center text-muted" aria-live="polite">
            {count === 0 ? 'Choose the students to promote.' : `${count} chosen`}
            {newcomers > 0 && `, ${newcomers} of them in this program only since today`}
          </span>
          <Button small disabled={count === 0} onClick={() => setOpen(true)}>
            <ArrowUpRight size={16} aria-hidden />
            Promote
          </Button>
        </>
      )}
    </div>
  );
}

function NextChoice({ programOrder, onAdd }: Pick<PromoteToProps, 'programOrder' | 'onAdd'>) {
  const id = useId();
  const programs = useNextPrograms(programOrder);
  const [chosen, setChosen] = useState(0);
  if (programs.isPending) return <Muted>Loading...</Muted>;
  const choices = programs.data ?? [];
  const next = choices.find(({ programId }) => programId === chosen) ?? choices[0];
  if (!next) return <Muted>{programs.error ? 'The next programs cannot be loaded.' : studentEmptyTexts.nextPrograms}</Muted>;
  return (
    <>
      <div className="min-w-0 flex-1">
        <label htmlFor={id} className="mb-1 block font-semibold">
          Next program
        </label>
        <ChoiceBox id={id} value={next.programId} onChange={(event) => setChosen(Number(event.target.value))}>
          {choices.map(({ programId, programName }) => (
            <option key={programId} value={programId}>
              {programName}
            </option>
          ))}
        </ChoiceBox>
      </div>
      <Button onClick={() => onAdd(next)}>
        <Plus size={16} aria-hidden />
        Add to Promotion
      </Button>
    </>
  );
}
