import { X } from 'lucide-react';
import { useId, useState } from 'react';
import { fullName } from '../../../common/person-name.domain.ts';
import { ProgramTicks } from '../../../common/program-ticks.tsx';
import { counted } from '../../../kit/domain/wording.domain.ts';
import { callApi } from '../../../kit/web/calls/api.web.ts';
import { useNames } from '../../../kit/web/calls/names.web.ts';
import { usePermissions } from '../../../kit/web/calls/permissions.web.ts';
import { useTrying } from '../../../kit/web/calls/trying.web.ts';
import { useCall } from '../../../kit/web/calls/use-call.web.ts';
import { useRefresh } from '../../../kit/web/form/record.web.ts';
import { DateInput } from '../../../kit/web/inputs/date-input.tsx';
import { FieldFrame, fieldBox, Tick } from '../../../kit/web/inputs/field-frame.tsx';
import { Fetched } from '../../../kit/web/list/fetched.tsx';
import { Panel } from '../../../kit/web/panel/panel.tsx';
import { Button } from '../../../kit/web/parts/button.tsx';
import { Muted } from '../../../kit/web/parts/muted.tsx';
import { RowButton } from '../../../kit/web/parts/row-button.tsx';
import { FlushWaiting } from '../../../kit/web/parts/skeletons.tsx';
import { notify } from '../../../kit/web/toast/toast.tsx';
import { activeTeachers, staffNamesForStatus } from '../../staff/staff/staff-names.domain.ts';
import { AddPicker } from '../add-picker.tsx';
import { programNames } from '../program/program-names.domain.ts';
import { type getGroupMembers, type setGroupMembers, type TeachingGroupRow, teachingGroup } from './teaching-group.domain.ts';

type Members = Awaited<ReturnType<typeof callApi<typeof getGroupMembers>>>;

/** Whose students a group is for, who teaches it and who is in it, from a day on. */
export function GroupMembers({ of: row }: { of: TeachingGroupRow }) {
  const id = useId();
  const { canTouch } = usePermissions();
  const { teachingGroupId } = row;
  const [since, setSince] = useState<string>();
  const members = useCall<typeof getGroupMembers>(
    'GET /api/ps/TeachingGroup/GetMembers',
    { teachingGroupId, onDay: since || undefined },
    { placeholderData: (before) => before },
  );
  return (
    <Fetched of={members} what="members" waiting={<FlushWaiting />}>
      {(stored) =>
        canTouch('teachinggroup.update', teachingGroup.owners(row)) ? (
          <>
            <FieldFrame id={id} label="In force from" optional={false}>
              <DateInput
                {...{ id, label: 'In force from', className: fieldBox, reports: 'whole' }}
                value={since ?? stored.onDay}
                onChange={setSince}
              />
            </FieldFrame>
            {members.isPlaceholderData ? (
              <FlushWaiting />
            ) : (
              <MembersForm key={`${stored.version} ${stored.onDay}`} group={row} stored={stored} />
            )}
          </>
        ) : (
          <MembersList stored={stored} />
        )
      }
    </Fetched>
  );
}

const MembersList = ({ stored }: { stored: Members }) => {
  const inIt = stored.students.filter(({ isMember }) => isMember);
  return (
    <Panel title={counted(inIt.length, 'student')}>
      <ul>
        {inIt.map((student) => (
          <li key={student.studentId}>{fullName(student)}</li>
        ))}
      </ul>
    </Panel>
  );
};

function MembersForm({ group, stored }: { group: TeachingGroupRow; stored: Members }) {
  const refresh = useRefresh();
  const { data: classNames = [] } = useNames(programNames);
  const [programIds, setPrograms] = useState<ReadonlySet<number>>(new Set(stored.programIds));
  const [taught, setTaught] = useState(stored.teachers.map((one) => ({ id: one.staffId, label: fullName(one) })));
  const [inIt, setIn] = useState<ReadonlySet<number>>(
    new Set(stored.students.filter(({ isMember }) => isMember).map(({ studentId }) => studentId)),
  );
  const send = useTrying('The group was not saved', {
    mutationFn: () =>
      callApi<typeof setGroupMembers>('PUT /api/ps/TeachingGroup/SetMembers', {
        body: {
          ...{ teachingGroupId: group.teachingGroupId, version: stored.version, since: stored.onDay },
          ...{ programIds: [...programIds], staffIds: taught.map(({ id }) => id), studentIds: [...inIt] },
        },
      }),
    onSuccess: async ({ message }) => {
      notify.success(message);
      await refresh(teachingGroup);
    },
  });
  return (
    <>
      <Panel title="Teachers">
        <ol className="mb-2">
          {taught.map(({ id, label }, place) => (
            <li key={id} className="flex items-center gap-2">
              <span className="min-w-0 flex-1 break-words">
                {label}
                {place === 0 && <span className="text-muted text-xs"> main teacher</span>}
              </span>
              <RowButton
                label="Remove teacher"
                of={label}
                icon={X}
                onClick={() => setTaught(taught.filter((one) => one.id !== id))}
              />
            </li>
          ))}
        </ol>
        <AddPicker
          label="Add a teacher"
          names={staffNamesForStatus}
          query={activeTeachers}
          none="There is no active teaching staff."
          onAdd={({ id, label }) => taught.every((one) => one.id !== id) && setTaught([...taught, { id, label }])}
        />
      </Panel>
      <Panel title="Whose students it is for">
        <ProgramTicks
          names={programNames}
          permission="program.read"
          chosen={programIds}
          onChange={setPrograms}
          none="There is no program."
        />
      </Panel>
      <Panel title={`Students: ${inIt.size}${group.capacity > 0 ? ` of ${group.capacity}` : ''}`}>
        {stored.students.length === 0 && <Muted>Choose programs and save: then their students can be chosen here.</Muted>}
        {stored.programIds.concat(0).map((programId) => (
          <OfProgram
            key={programId}
            name={classNames.find(({ id }) => id === programId)?.label ?? 'Others'}
            students={stored.students.filter(
              (one) => (stored.programIds.includes(one.programId) ? one.programId : 0) === programId,
            )}
            inIt={inIt}
            onChange={setIn}
          />
        ))}
      </Panel>
      <Button kind="primary" busy={send.isPending} onClick={() => send.mutate(undefined)}>
        Save members
      </Button>
    </>
  );
}

interface OfProgramProps {
  name: string;
  students: Members['students'];
  inIt: ReadonlySet<number>;
  onChange: (inIt: ReadonlySet<number>) => void;
}

/** The students of one program, each or all to be put into the group. */
function OfProgram({ name, students, inIt, onChange }: OfProgramProps) {
  if (students.length === 0) return null;
  const ids = students.map(({ studentId }) => studentId);
  const put = (which: readonly number[], isIn: boolean) =>
    onChange(new Set(isIn ? [...inIt, ...which] : [...inIt].filter((id) => !which.includes(id))));
  return (
    <fieldset className="mb-3">
      <legend className="sr-only">{name}</legend>
      <Tick
        label={<b className="font-semibold">All of {name}</b>}
        checked={ids.every((id) => inIt.has(id))}
        onChange={(all) => put(ids, all)}
      />
      <ul className="grid grid-cols-2 border-line border-t max-sm:grid-cols-1">
        {students.map((student) => (
          <li key={student.studentId} className="min-w-0">
            <Tick
              label={
                <>
                  {fullName(student)}
                  {student.otherGroup && <span className="text-muted text-xs"> in {student.otherGroup}</span>}
                </>
              }
              checked={inIt.has(student.studentId)}
              onChange={(isIn) => put([student.studentId], isIn)}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
