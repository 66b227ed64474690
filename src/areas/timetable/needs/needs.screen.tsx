import { useState } from 'react';
import { EnterFirst } from '../../../common/enter-first.tsx';
import { callApi } from '../../../kit/web/calls/api.web.ts';
import { useCall } from '../../../kit/web/calls/use-call.web.ts';
import { Held } from '../../../kit/web/form/held.tsx';
import { ChoiceBox } from '../../../kit/web/inputs/choice-box.tsx';
import { barBox } from '../../../kit/web/inputs/field-frame.tsx';
import { Fetched } from '../../../kit/web/list/fetched.tsx';
import { Button } from '../../../kit/web/parts/button.tsx';
import { Muted } from '../../../kit/web/parts/muted.tsx';
import { programNames } from '../../program/program/program-names.domain.ts';
import { ChosenPage } from './chosen-page.tsx';
import { lessonsInAll } from './lesson-counts.domain.ts';
import type { getNeedsForProgram, getRoomKinds, LessonNeedRow, RoomKindRow, saveNeeds } from './needs.domain.ts';
import { RoomKinds } from './room-kinds.tsx';
import { useWholeSave } from './use-whole-save.tsx';

/** Columns that hold a small number. */
const counts = ['Lessons', 'Doubles'];
const cellBox = `${barBox} w-full min-w-0`;

/** On a phone each course is a block, and every cell says what it is. */
const cell =
  'sm:px-3 sm:py-1 max-sm:before:mb-1 max-sm:before:block max-sm:before:text-muted max-sm:before:text-xs max-sm:before:content-[attr(data-label)]';

/** How often each course of a program is taught in a week, and how; and the kinds of rooms that are scarce. */
export const NeedsScreen = () => (
  <ChosenPage title="Lessons per Week" label="Program" names={programNames} parameter="programId" from="programs">
    {({ id }) => <NeedsOf programId={id} />}
  </ChosenPage>
);

function NeedsOf({ programId }: { programId: number }) {
  const needs = useCall<typeof getNeedsForProgram>(
    'GET /api/gs/LessonNeed/GetNeedsForProgram',
    { programId },
    { shows: 'Timetable' },
  );
  const kinds = useCall<typeof getRoomKinds>('GET /api/gs/RoomKind', {}, { shows: 'Timetable' });
  return (
    <Fetched of={kinds} what="kinds of rooms">
      {({ roomKinds, version }) => (
        <>
          <Fetched of={needs} what="courses">
            {(rows) => (
              <Needs key={programId} programId={programId} rows={rows} kinds={roomKinds} reload={() => needs.refetch()} />
            )}
          </Fetched>
          <RoomKinds roomKinds={roomKinds} version={version} reload={() => kinds.refetch()} />
        </>
      )}
    </Fetched>
  );
}

interface NeedsProps {
  programId: number;
  rows: readonly LessonNeedRow[];
  kinds: readonly RoomKindRow[];
  reload: () => Promise<unknown>;
}

/** What is typed lies over what is stored, so that it stays when that is fetched again. */
function Needs({ programId, rows, kinds, reload }: NeedsProps) {
  const [typed, setTyped] = useState<ReadonlyMap<number, Partial<LessonNeedRow>>>(new Map());
  const needs = rows.map((row) => ({ ...row, ...typed.get(row.programCourseId) }));
  const isEdited = typed.size > 0;
  const { busy, save, notice, dialog } = useWholeSave({
    ...{ name: 'needs', typed: isEdited ? typed : undefined, takeBack: setTyped, reload },
    forget: () => setTyped(new Map()),
  });
  const change = (id: number, values: Partial<LessonNeedRow>) =>
    setTyped((before) => new Map(before).set(id, { ...before.get(id), ...values }));
  const total = lessonsInAll(needs.map((need) => ({ ...need, groupName: need.groupName || need.bandName })));
  const send = () => {
    const sent = needs.map(({ programCourseId, lessonsPerWeek, doubles, roomKindId, groupName, version }) => ({
      ...{ programCourseId, lessonsPerWeek, doubles, roomKindId, groupName, version },
    }));
    return callApi<typeof saveNeeds>('PUT /api/gs/LessonNeed/UpdateNeedsBulk', { body: { programId, needs: sent } });
  };
  if (rows.length === 0) {
    return (
      <Muted>
        <EnterFirst
          words="This program has no courses yet."
          permission="program.update"
          to={`/ps/program/grid?panel=detail&id=${programId}`}
          link="Give it its courses"
        />
      </Muted>
    );
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save(send);
      }}
    >
      {notice}
      <Held during={busy} className="overflow-x-auto rounded-box border border-line">
        <table className="w-full table-fixed text-left max-sm:block sm:min-w-180">
          <thead className="bg-base-200 text-muted text-xs max-sm:sr-only">
            <tr>
              {['Course', 'Teacher', 'Lessons', 'Doubles', 'Room', 'Taught beside'].map((head) => (
                <th key={head} scope="col" className={`h-9 px-3 font-semibold ${counts.includes(head) ? 'w-28' : ''}`}>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="max-sm:block">
            {needs.map((need) => (
              <Need
                key={need.programCourseId}
                need={need}
                kinds={kinds}
                onChange={(values) => change(need.programCourseId, values)}
              />
            ))}
          </tbody>
        </table>
      </Held>
      <Muted small className="mt-2">
        Lessons left empty are as many as the course has credits. Courses with the same word under “Taught beside” are given at
        one time, each to some of the students, and as often as the one with the most lessons.
        {needs.some(({ bandName }) => bandName !== '') &&
          ' So are, without such a word, the courses of a choice of which everybody takes one.'}
      </Muted>
      <div className="mt-3 flex items-center justify-end gap-3">
        <span className="text-muted" aria-live="polite">
          {total} lessons a week
        </span>
        <Button type="submit" kind="primary" busy={busy} disabled={!isEdited}>
          Save
        </Button>
      </div>
      {dialog}
    </form>
  );
}

interface NeedProps {
  need: LessonNeedRow;
  kinds: readonly RoomKindRow[];
  onChange: (values: Partial<LessonNeedRow>) => void;
}

function Need({ need, kinds, onChange }: NeedProps) {
  const { courseName, staffName, credits, lessonsPerWeek, doubles, roomKindId, groupName, bandName } = need;
  const whole = (text: string) => (text === '' ? null : Math.max(0, Math.trunc(Number(text))));
  return (
    <tr className="border-line border-t max-sm:grid max-sm:grid-cols-2 max-sm:gap-x-3 max-sm:gap-y-2 max-sm:p-3">
      <th scope="row" className="font-normal sm:px-3 sm:py-1">
        <span className="wrap-break-word font-semibold">{courseName}</span>
      </th>
      <td className="wrap-break-word sm:px-3 sm:py-1">{staffName || <span className="text-muted">Nobody yet</span>}</td>
      <td data-label="Lessons" className={cell}>
        <input
          type="number"
          min={0}
          max={60}
          aria-label={`Lessons of ${courseName}`}
          className={cellBox}
          placeholder={String(credits)}
          value={lessonsPerWeek ?? ''}
          onChange={(event) => onChange({ lessonsPerWeek: whole(event.target.value) })}
        />
      </td>
      <td data-label="Doubles" className={cell}>
        <input
          type="number"
          min={0}
          max={30}
          aria-label={`Doubles of ${courseName}`}
          className={cellBox}
          value={doubles}
          onChange={(event) => onChange({ doubles: whole(event.target.value) ?? 0 })}
        />
      </td>
      <td data-label="Room" className={cell}>
        <ChoiceBox
          aria-label={`Room of ${courseName}`}
          look={cellBox}
          value={roomKindId ?? 0}
          onChange={(event) => onChange({ roomKindId: Number(event.target.value) || null })}
        >
          <option value={0}>The class’s own</option>
          {kinds.map((kind) => (
            <option key={kind.roomKindId} value={kind.roomKindId}>
              {kind.roomKindName}
            </option>
          ))}
        </ChoiceBox>
      </td>
      <td data-label="Taught beside" className={cell}>
        <input
          aria-label={`${courseName} is taught beside`}
          className={cellBox}
          maxLength={100}
          placeholder={bandName}
          value={groupName}
          onChange={(event) => onChange({ groupName: event.target.value })}
        />
      </td>
    </tr>
  );
}
