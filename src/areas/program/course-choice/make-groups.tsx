import { useId, useState } from 'react';
import { displayDays } from '../../../kit/domain/dates.domain.ts';
import { counted } from '../../../kit/domain/wording.domain.ts';
import { ConfirmDialog } from '../../../kit/web/form/confirm-dialog.tsx';
import { DateInput } from '../../../kit/web/inputs/date-input.tsx';
import { FieldFrame, fieldBox, Tick } from '../../../kit/web/inputs/field-frame.tsx';
import { Panel } from '../../../kit/web/panel/panel.tsx';
import { PlainTable } from '../../../kit/web/panel/plain-table.tsx';
import { Notice } from '../../../kit/web/parts/alert.tsx';
import { Button } from '../../../kit/web/parts/button.tsx';
import { Muted } from '../../../kit/web/parts/muted.tsx';
import { wholeDates } from '../../../kit/web/parts/whole-dates.tsx';
import { Link } from '../../../kit/web/route/link.tsx';
import type { Overview } from './choice-calls.domain.ts';
import { useMakeGroups, usePreviewGroups, useTakeBack } from './choice-calls.web.ts';

interface ChoiceGroupsProps {
  courseChoiceId: number;
  of: Overview;
}

/** The teaching groups made from a choice, or the way to them. */
export const ChoiceGroups = (props: ChoiceGroupsProps) =>
  props.of.groups.length > 0 ? <MadeGroups {...props} /> : <MakeGroups {...props} />;

function MadeGroups({ courseChoiceId, of }: ChoiceGroupsProps) {
  const [asks, setAsks] = useState(false);
  const send = useTakeBack(() => setAsks(false));
  return (
    <Panel title={counted(of.groups.length, 'group')}>
      <PlainTable
        caption="Groups made from this choice"
        isCaptionHidden
        columns={[
          {
            head: 'Group',
            cell: ({ teachingGroupId, groupName }) => (
              <Link to={`/ps/teachinggroup/grid?panel=detail&id=${teachingGroupId}`} className="link">
                {groupName}
              </Link>
            ),
          },
          { head: 'Students', figure: true, cell: ({ students }) => students },
        ]}
        rows={of.groups}
        keyOf={({ teachingGroupId }) => teachingGroupId}
      />
      <div className="mt-3 space-y-2">
        <Muted>Choose for a student to move them from one group to another. Teachers are given in each group.</Muted>
        <Button onClick={() => setAsks(true)}>Take the groups back</Button>
      </div>
      <ConfirmDialog
        open={asks}
        about={counted(of.groups.length, 'group')}
        text="They are deleted, as long as there are no marks and nobody has changed them. What was chosen stays."
        busy={send.isPending}
        onCancel={() => setAsks(false)}
        onConfirm={() => send.mutate(courseChoiceId, { onSettled: () => setAsks(false) })}
      />
    </Panel>
  );
}

function MakeGroups({ courseChoiceId, of }: ChoiceGroupsProps) {
  const id = useId();
  const [groupSize, setGroupSize] = useState('0');
  const [isPerSection, setPerSection] = useState(false);
  const [since, setSince] = useState(of.firstDay);
  const [asks, setAsks] = useState(false);
  const preview = usePreviewGroups();
  const send = useMakeGroups(() => setAsks(false));
  const asked = { courseChoiceId, groupSize: Number(groupSize) || 0, isPerSection, since: since || null };
  const changing =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      preview.reset();
      set(value);
    };
  const seen = preview.data;
  return (
    <Panel title="Make groups">
      <div className="space-y-3">
        <div className="grid gap-3 sm:grid-cols-2">
          <FieldFrame id={`${id}-size`} label="Students in a group" optional={false} hint="At most; 0: any number">
            <input
              id={`${id}-size`}
              type="number"
              inputMode="numeric"
              min={0}
              className={fieldBox}
              value={groupSize}
              aria-describedby={`${id}-size-note`}
              onChange={({ target }) => changing(setGroupSize)(target.value)}
            />
          </FieldFrame>
          <FieldFrame id={`${id}-since`} label="First day" optional={false}>
            <DateInput id={`${id}-since`} label="First day" className={fieldBox} value={since} onChange={changing(setSince)} />
          </FieldFrame>
        </div>
        <Tick label="Groups of one program each" checked={isPerSection} onChange={changing(setPerSection)} />
        {seen && <SeenGroups of={seen} />}
        <div className="flex flex-wrap gap-2">
          <Button busy={preview.isPending} onClick={() => preview.mutate(asked)}>
            See the groups
          </Button>
          {seen && seen.groups.length > 0 && (
            <Button kind="primary" onClick={() => setAsks(true)}>
              Make {counted(seen.groups.length, 'group')}
            </Button>
          )}
        </div>
      </div>
      <ConfirmDialog
        open={asks}
        title={`Make ${counted(seen?.groups.length ?? 0, 'group')}`}
        text="From their first day on, only the students of its groups take a course. They can be taken back while nothing stands on them."
        action="Make"
        busy={send.isPending}
        onCancel={() => setAsks(false)}
        onConfirm={() => send.mutate({ ...asked, seen: seen?.seen }, { onSettled: () => setAsks(false) })}
      />
    </Panel>
  );
}

const SeenGroups = ({ of }: { of: NonNullable<ReturnType<typeof usePreviewGroups>['data']> }) => (
  <div className="space-y-3" aria-live="polite">
    {of.notes.length > 0 && (
      <Notice kind="info">
        {of.notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
      </Notice>
    )}
    <PlainTable
      caption={wholeDates(`Groups from ${displayDays(of.since, of.until)}`)}
      columns={[
        { head: 'Group', cell: ({ groupName }) => groupName },
        { head: 'Programs', className: 'max-sm:hidden', cell: ({ programs }) => programs },
        { head: 'Students', figure: true, cell: ({ students }) => students },
      ]}
      rows={of.groups}
      keyOf={({ groupName }) => groupName}
      none="Nobody has chosen a course yet."
    />
  </div>
);
