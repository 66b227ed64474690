import { useQuery } from '@tanstack/react-query';
import { ProgramTicks } from '../../../common/program-ticks.tsx';
import { choicesOf } from '../../../kit/domain/enumeration.domain.ts';
import { callList } from '../../../kit/web/calls/api.web.ts';
import { usePermissions } from '../../../kit/web/calls/permissions.web.ts';
import { ChoiceBox } from '../../../kit/web/inputs/choice-box.tsx';
import { FieldFrame, Tick } from '../../../kit/web/inputs/field-frame.tsx';
import { Muted } from '../../../kit/web/parts/muted.tsx';
import type { program } from '../../program/program/program.domain.ts';
import { programNames } from '../../program/program/program-names.domain.ts';
import { audience, audiencePermission, audienceRoles, audiences } from './audience.domain.ts';
import type { Audience } from './audience-fields.domain.ts';
import { PickedPeople } from './picked-people.tsx';

interface AudienceFormProps {
  of: Audience;
  onChange: (changed: Partial<Audience>) => void;
}

/** The form that chooses who gets a message: the kind of audience, and the choices for that kind. */
export function AudienceForm({ of, onChange }: AudienceFormProps) {
  const { can } = usePermissions();
  const offered = choicesOf(audiences).filter(([kind]) => {
    const told = audiencePermission[kind];
    return told === undefined || can(told);
  });
  const isNarrowed = of.audience === audience.balance || of.audience === audience.absent;
  return (
    <>
      <Choice
        id="send-audience"
        label="Audience"
        choices={offered}
        value={of.audience}
        onChange={(kind) => onChange({ audience: kind, programIds: [] })}
      />
      {of.audience === audience.role && (
        <Choice
          id="send-role"
          label="Role"
          choices={choicesOf(audienceRoles)}
          value={of.role}
          none
          onChange={(role) => onChange({ role })}
        />
      )}
      {of.audience === audience.grade && <GradeTicks chosen={of.grades} onChange={(grades) => onChange({ grades })} />}
      {(of.audience === audience.program || isNarrowed) && (
        <>
          {isNarrowed && <Muted small>In all programs, unless you tick some.</Muted>}
          <ProgramTicks
            names={programNames}
            permission="student.read"
            chosen={new Set(of.programIds)}
            onChange={(ids) => onChange({ programIds: [...ids] })}
            none="There is no program."
          />
        </>
      )}
      {of.audience === audience.picked && <PickedPeople of={of} onChange={onChange} />}
    </>
  );
}

interface ChoiceProps {
  id: string;
  label: string;
  choices: ReturnType<typeof choicesOf>;
  value: number;
  /** Whether it may be left empty for now. */
  none?: boolean;
  onChange: (value: number) => void;
}

const Choice = ({ id, label, choices, value, none = false, onChange }: ChoiceProps) => (
  <FieldFrame id={id} label={label} optional={false}>
    <ChoiceBox id={id} value={value} onChange={({ target }) => onChange(Number(target.value))}>
      {none && <option value={0}>Select</option>}
      {choices.map(([choice, words]) => (
        <option key={choice} value={choice}>
          {words}
        </option>
      ))}
    </ChoiceBox>
  </FieldFrame>
);

/** Programs with the same order belong to one grade. */
function GradeTicks({ chosen, onChange }: { chosen: readonly number[]; onChange: (grades: number[]) => void }) {
  const { data } = useQuery({
    queryKey: ['ps', 'Program', 'grades'],
    queryFn: ({ signal }) =>
      callList<typeof program>('/api/ps/Program', { query: { PageSize: 100, sort: 'programName' }, signal }),
  });
  if (!data) return <Muted>Loading...</Muted>;
  const grades = [...new Set(data.items.map(({ programOrder }) => programOrder))].sort((one, other) => one - other);
  const namesOf = (grade: number) =>
    data.items.filter(({ programOrder }) => programOrder === grade).map(({ programName }) => programName);
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">Grades</legend>
      <ul className="border-line border-t">
        {grades.map((grade) => (
          <li key={grade} className="min-w-0">
            <Tick
              label={namesOf(grade).join(', ')}
              checked={chosen.includes(grade)}
              onChange={(isChosen) => onChange(isChosen ? [...chosen, grade] : chosen.filter((other) => other !== grade))}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
