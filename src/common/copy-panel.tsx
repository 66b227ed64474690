import { useState } from 'react';
import type { PermissionKey } from '../kit/domain/area.domain.ts';
import type { NamesCall } from '../kit/domain/names.domain.ts';
import { counted } from '../kit/domain/wording.domain.ts';
import { useTrying } from '../kit/web/calls/trying.web.ts';
import { PanelBody, PanelFooter, SidePanel } from '../kit/web/form/side-panel.tsx';
import { Button } from '../kit/web/parts/button.tsx';
import { Muted } from '../kit/web/parts/muted.tsx';
import { notify } from '../kit/web/toast/toast.tsx';
import { ProgramTicks } from './program-ticks.tsx';

interface CopyPanelProps {
  /** What is copied: `Tuition Fee`. */
  name: string;
  /** What the copies have, and what they do not. */
  hint: string;
  /** The call for the names of the programs, and the permission that a program has to be covered by. */
  names: NamesCall;
  permission: PermissionKey;
  /** The program that has it, and what it is called. */
  programId: number;
  from: string;
  copy: (toProgramIds: number[]) => Promise<{ message: string }>;
  onClose: () => void;
}

/** Chooses the programs to which something is copied, and copies it. */
export function CopyPanel({ name, hint, names, permission, programId, from, copy, onClose }: CopyPanelProps) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const send = useTrying(`${name} was not copied`, {
    mutationFn: () => copy([...chosen]),
    onSuccess: ({ message }) => {
      notify.success(message);
      onClose();
    },
  });
  return (
    <SidePanel open title={`Copy ${name}`} onClose={onClose}>
      <PanelBody>
        <Muted className="mb-4">
          It is copied from <b className="font-semibold text-base-content">{from}</b>. {hint}
        </Muted>
        <ProgramTicks
          {...{ names, permission, chosen }}
          onChange={setChosen}
          without={programId}
          none="There is no other program."
        />
      </PanelBody>
      <PanelFooter>
        <Button onClick={onClose}>Cancel</Button>
        <Button kind="primary" busy={send.isPending} disabled={chosen.size === 0} onClick={() => send.mutate()}>
          {chosen.size === 0 ? 'Copy' : `Copy to ${counted(chosen.size, 'program')}`}
        </Button>
      </PanelFooter>
    </SidePanel>
  );
}
