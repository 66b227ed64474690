import { useState } from 'react';
import { counted, firstListed } from '../../../kit/domain/wording.domain.ts';
import { callApi } from '../../../kit/web/calls/api.web.ts';
import { useTrying } from '../../../kit/web/calls/trying.web.ts';
import { barBox, Tick } from '../../../kit/web/inputs/field-frame.tsx';
import { Button } from '../../../kit/web/parts/button.tsx';
import { Muted } from '../../../kit/web/parts/muted.tsx';
import { today } from '../../../kit/web/parts/today.web.ts';
import { notify } from '../../../kit/web/toast/toast.tsx';
import { AddedTogether } from './added-together.tsx';
import { MonthsAndStart, type Shared } from './months-and-start.tsx';
import { readyGrades, sectionsFor } from './ready-classes.domain.ts';
import type { createClasses, previewClasses } from './set-up.domain.ts';

type Grade = (typeof readyGrades)[number];
const shownAtMost = 60;

/** Grades with a number of sections, what classes they would be, and only then the classes. */
export function AddClasses() {
  const [counts, setCounts] = useState<Readonly<Partial<Record<Grade, number>>>>({});
  const [shared, setShared] = useState<Shared>(() => ({ duration: 12, startDate: today() }));
  const body = () => ({
    ...shared,
    capacity: 0,
    grades: readyGrades.flatMap((grade) => (counts[grade] ? [{ grade, sections: sectionsFor(counts[grade] ?? 0) }] : [])),
  });
  const preview = useTrying('The preview cannot be shown', {
    mutationFn: () => callApi<typeof previewClasses>('POST /api/ps/Program/PreviewClassesBulk', { body: body() }),
  });
  const create = useTrying('The classes were not added', {
    mutationFn: () => callApi<typeof createClasses>('POST /api/ps/Program/CreateClassesBulk', { body: body() }),
    onSuccess: ({ message }) => {
      notify.success(message);
      setCounts({});
      preview.reset();
    },
  });
  const choose = (grade: Grade, count: number) => {
    setCounts((before) => ({ ...before, [grade]: count }));
    preview.reset();
  };
  const isNone = Object.values(counts).every((count) => !count);
  return (
    <>
      <form
        noValidate
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          preview.mutate();
        }}
      >
        <fieldset>
          <legend className="mb-1 font-semibold">Grades and their number of sections</legend>
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,13rem),1fr))] gap-x-6">
            {readyGrades.map((grade) => (
              <GradeLine key={grade} grade={grade} count={counts[grade] ?? 0} onChange={(count) => choose(grade, count)} />
            ))}
          </ul>
        </fieldset>
        <MonthsAndStart value={shared} onChange={setShared} />
        <Button type="submit" busy={preview.isPending} disabled={isNone}>
          See the classes
        </Button>
      </form>
      <div aria-live="polite" className="space-y-3">
        {preview.data && (
          <>
            <h2 className="font-semibold">{counted(preview.data.classes.length, 'class', 'classes')} to add</h2>
            <p className="break-words">
              {firstListed(
                preview.data.classes.map(({ programName }) => programName),
                shownAtMost,
              )}
            </p>
            {preview.data.there.length > 0 && <Muted>There already: {firstListed(preview.data.there, shownAtMost)}</Muted>}
            <Button
              kind="primary"
              busy={create.isPending}
              disabled={preview.data.classes.length === 0}
              onClick={() => create.mutate()}
            >
              Add {counted(preview.data.classes.length, 'class', 'classes')}
            </Button>
          </>
        )}
      </div>
      <AddedTogether of="classes" />
    </>
  );
}

interface GradeProps {
  grade: Grade;
  count: number;
  onChange: (count: number) => void;
}

const GradeLine = ({ grade, count, onChange }: GradeProps) => (
  <li className="flex min-h-10 items-center justify-between gap-2 max-sm:min-h-11">
    <Tick label={grade} checked={count > 0} onChange={(on) => onChange(on ? 2 : 0)} />
    {count > 0 && (
      <input
        type="number"
        min={1}
        max={26}
        aria-label={`Sections of ${grade}`}
        className={`${barBox} w-16`}
        value={count}
        onChange={({ target }) => onChange(Math.min(Math.max(Math.trunc(Number(target.value)), 1), 26))}
      />
    )}
  </li>
);
