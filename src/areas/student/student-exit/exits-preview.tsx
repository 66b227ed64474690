import { useState } from 'react';
import { fullName } from '../../../common/person-name.domain.ts';
import { labelOf } from '../../../kit/domain/enumeration.domain.ts';
import { counted } from '../../../kit/domain/wording.domain.ts';
import type { AnswerOf } from '../../../kit/web/calls/api.web.ts';
import { ConfirmDialog } from '../../../kit/web/form/confirm-dialog.tsx';
import { tickBox } from '../../../kit/web/inputs/field-frame.tsx';
import { Panel } from '../../../kit/web/panel/panel.tsx';
import { Button } from '../../../kit/web/parts/button.tsx';
import { Figure } from '../../../kit/web/parts/figure.tsx';
import { formatNumber } from '../../../kit/web/parts/format.web.ts';
import { Muted } from '../../../kit/web/parts/muted.tsx';
import { AllBox } from '../promotion/all-box.tsx';
import type { Leaver, previewExits } from './bulk-exits.domain.ts';
import { exitTypes } from './exit-types.domain.ts';

/** What `ExitsPreview` shows. */
export interface ExitsPreviewProps {
  of: AnswerOf<typeof previewExits>;
  type: number;
  busy: boolean;
  onCreate: (studentIds: number[]) => void;
}

/** Who would leave, program by program, whom to leave out, and who cannot; and the button that does it. */
export function ExitsPreview({ of: { leaving, skipped }, type, busy, onCreate }: ExitsPreviewProps) {
  const [asks, setAsks] = useState(false);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(() => new Set(leaving.map(({ studentId }) => studentId)));
  const choose = (people: readonly Leaver[], on: boolean) =>
    setChosen((before) => {
      const after = new Set(before);
      for (const { studentId } of people) {
        if (on) after.add(studentId);
        else after.delete(studentId);
      }
      return after;
    });
  const programs = [...new Set(leaving.map(({ programName }) => programName))];
  const students = counted(chosen.size, 'student');
  return (
    <div className="space-y-4">
      <div className="flex flex-wrap items-center gap-x-8 gap-y-3">
        <dl className="flex flex-1 flex-wrap gap-x-8 gap-y-2">
          <Figure label={labelOf(exitTypes, type)}>{formatNumber(chosen.size, 0)}</Figure>
          <Figure label="Left out">{formatNumber(leaving.length - chosen.size, 0)}</Figure>
          <Figure label="Cannot leave">{formatNumber(skipped.length, 0)}</Figure>
        </dl>
        <Button kind="primary" busy={busy} disabled={chosen.size === 0} onClick={() => setAsks(true)}>
          Enter {counted(chosen.size, 'exit')}
        </Button>
      </div>
      {programs.map((programName) => (
        <Class
          key={programName}
          name={programName}
          people={leaving.filter((person) => person.programName === programName)}
          chosen={chosen}
          onChoose={choose}
        />
      ))}
      {skipped.length > 0 && (
        <Panel title="Who cannot leave">
          <ul className="space-y-1">
            {skipped.map(({ reason, ...person }) => (
              <li key={person.studentId} className="break-words">
                {fullName(person)}, {person.programName}: <span className="text-muted">{reason}</span>
              </li>
            ))}
          </ul>
        </Panel>
      )}
      {leaving.length + skipped.length === 0 && <Muted>No students found</Muted>}
      <ConfirmDialog
        open={asks}
        title="Enter the exits"
        text={`${students} will have an exit: ${labelOf(exitTypes, type)}. It can be taken back as a whole.`}
        action={`Enter ${counted(chosen.size, 'exit')}`}
        busy={busy}
        onCancel={() => setAsks(false)}
        onConfirm={() => {
          setAsks(false);
          onCreate([...chosen]);
        }}
      />
    </div>
  );
}

interface ClassProps {
  name: string;
  people: readonly Leaver[];
  chosen: ReadonlySet<number>;
  onChoose: (people: readonly Leaver[], on: boolean) => void;
}

function Class({ name, people, chosen, onChoose }: ClassProps) {
  const count = people.filter(({ studentId }) => chosen.has(studentId)).length;
  return (
    <Panel
      title={name}
      note={
        <span className="flex items-center gap-2 text-muted text-xs">
          {count} of {people.length}
          <AllBox label={`All of ${name}`} total={people.length} chosen={count} onChange={(on) => onChoose(people, on)} />
        </span>
      }
    >
      <ul className="gap-x-6 sm:columns-2 xl:columns-3">
        {people.map((person) => (
          <li key={person.studentId} className="break-inside-avoid">
            <label className="flex items-center gap-2 py-1 max-sm:min-h-11">
              <input
                type="checkbox"
                className={tickBox}
                checked={chosen.has(person.studentId)}
                onChange={({ target }) => onChoose([person], target.checked)}
              />
              <span className="min-w-0 break-words">{fullName(person)}</span>
            </label>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
