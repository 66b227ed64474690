import { useState } from 'react';
import { counted } from '../../../kit/domain/wording.domain.ts';
import { callApi } from '../../../kit/web/calls/api.web.ts';
import { useNames } from '../../../kit/web/calls/names.web.ts';
import { useTrying } from '../../../kit/web/calls/trying.web.ts';
import { Tick } from '../../../kit/web/inputs/field-frame.tsx';
import { Fetched } from '../../../kit/web/list/fetched.tsx';
import { Button } from '../../../kit/web/parts/button.tsx';
import { Muted } from '../../../kit/web/parts/muted.tsx';
import { today } from '../../../kit/web/parts/today.web.ts';
import { notify } from '../../../kit/web/toast/toast.tsx';
import { courseNames } from '../course/course-names.domain.ts';
import { AddedTogether } from './added-together.tsx';
import { MonthsAndStart, type Shared } from './months-and-start.tsx';
import { readyCourses, type Stage } from './ready-courses.domain.ts';
import type { createCourses } from './set-up.domain.ts';

/** What is usually taught, by stage: ticked, and added at once. */
export const AddCourses = () => (
  <Fetched of={useNames(courseNames)} what="courses">
    {(known) => <Courses there={new Set(known.map(({ label }) => label.toLowerCase()))} />}
  </Fetched>
);

function Courses({ there }: { there: ReadonlySet<string> }) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [shared, setShared] = useState<Shared>(() => ({ duration: 12, startDate: today() }));
  const names = [...chosen].filter((name) => !there.has(name.toLowerCase()));
  const create = useTrying('The courses were not added', {
    mutationFn: () => callApi<typeof createCourses>('POST /api/ps/Course/CreateCoursesBulk', { body: { ...shared, names } }),
    onSuccess: ({ message }) => {
      notify.success(message);
      setChosen(new Set());
    },
  });
  const choose = (courses: readonly string[], on: boolean) =>
    setChosen((before) => new Set(on ? [...before, ...courses] : [...before].filter((name) => !courses.includes(name))));
  return (
    <>
      <Muted>A course is taught in any number of classes: Mathematics is one course, whichever grades learn it.</Muted>
      <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
        {readyCourses.map((stage) => (
          <StageTicks key={stage.stage} of={stage} there={there} chosen={chosen} onChoose={choose} />
        ))}
      </div>
      <MonthsAndStart value={shared} onChange={setShared} />
      <Button kind="primary" busy={create.isPending} disabled={names.length === 0} onClick={() => create.mutate()}>
        {names.length === 0 ? 'Add courses' : `Add ${counted(names.length, 'course')}`}
      </Button>
      <AddedTogether of="courses" />
    </>
  );
}

interface StageProps {
  of: Stage;
  there: ReadonlySet<string>;
  chosen: ReadonlySet<string>;
  onChoose: (courses: readonly string[], on: boolean) => void;
}

function StageTicks({ of: { stage, grades, courses }, there, chosen, onChoose }: StageProps) {
  const open = courses.filter((name) => !there.has(name.toLowerCase()));
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">
        {stage} <span className="font-normal text-muted">{grades}</span>
      </legend>
      {open.length > 0 && (
        <Tick
          label="All of this stage"
          of={stage}
          checked={open.every((name) => chosen.has(name))}
          onChange={(on) => onChoose(open, on)}
        />
      )}
      {courses.map((name) =>
        open.includes(name) ? (
          <Tick key={name} label={name} checked={chosen.has(name)} onChange={(on) => onChoose([name], on)} />
        ) : (
          <Muted key={name} className="py-1 pl-7">
            {name}, there already
          </Muted>
        ),
      )}
    </fieldset>
  );
}
