import { useId, useState } from 'react';
import { ProgramTicks } from '../../../common/program-ticks.tsx';
import { callApi } from '../../../kit/web/calls/api.web.ts';
import { usePermissions } from '../../../kit/web/calls/permissions.web.ts';
import { useTrying } from '../../../kit/web/calls/trying.web.ts';
import { useRefresh } from '../../../kit/web/form/record.web.ts';
import { FieldFrame, Tick } from '../../../kit/web/inputs/field-frame.tsx';
import { Picker } from '../../../kit/web/inputs/picker.tsx';
import { Button } from '../../../kit/web/parts/button.tsx';
import { Page } from '../../../kit/web/parts/page.tsx';
import { navigate } from '../../../kit/web/route/address.web.ts';
import { BackLink } from '../../../kit/web/route/back-link.tsx';
import { notify } from '../../../kit/web/toast/toast.tsx';
import { programNames } from '../../program/program/program-names.domain.ts';
import { type copySlots, slot } from './slot.domain.ts';

const list = '/gs/slot/grid';

/** Copies the day of one program to many others. */
export function CopySlotsScreen() {
  const id = useId();
  const { can } = usePermissions();
  const refresh = useRefresh();
  const [programId, setProgramId] = useState<number | null>(null);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [replace, setReplace] = useState(false);
  const targets = [...chosen].filter((one) => one !== programId);
  const copy = useTrying('The slots were not copied', {
    mutationFn: () =>
      callApi<typeof copySlots>('POST /api/gs/Slot/CopySlots', {
        body: { programId: programId ?? 0, toProgramIds: targets, replace },
      }),
    onSuccess: async ({ message }) => {
      notify.success(message);
      await refresh(slot);
      navigate({ to: list });
    },
  });
  return (
    <Page title="Copy Slots" before={<BackLink to={list} page="Slots" />}>
      <form
        noValidate
        className="max-w-128 space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          copy.mutate();
        }}
      >
        <FieldFrame id={`${id}-from`} label="From" optional={false} hint="The program whose slots are copied.">
          <Picker
            input={{ id: `${id}-from`, 'aria-describedby': `${id}-from-note` }}
            label="From"
            names={programNames}
            value={programId}
            current=""
            onChange={(value) => setProgramId(typeof value === 'number' ? value : null)}
          />
        </FieldFrame>
        <ProgramTicks
          names={programNames}
          permission="slot.create"
          chosen={chosen}
          onChange={setChosen}
          without={programId ?? undefined}
          none="There is no other program."
        />
        {can('slot.delete') && <Tick label="Replace the slots that they already have" checked={replace} onChange={setReplace} />}
        <Button
          type="submit"
          kind="primary"
          className="w-full"
          busy={copy.isPending}
          disabled={programId === null || targets.length === 0}
        >
          Copy Slots
        </Button>
      </form>
    </Page>
  );
}
