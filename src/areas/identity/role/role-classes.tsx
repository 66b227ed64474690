import { useState } from 'react';
import { ProgramTicks } from '../../../common/program-ticks.tsx';
import { counted } from '../../../kit/domain/wording.domain.ts';
import { PanelBody, PanelFooter, SidePanel } from '../../../kit/web/form/side-panel.tsx';
import { Button } from '../../../kit/web/parts/button.tsx';
import { Muted } from '../../../kit/web/parts/muted.tsx';
import { programNames } from '../../program/program/program-names.domain.ts';

interface RoleClassesProps {
  chosen: readonly number[];
  onChange: (chosen: readonly number[]) => void;
}

/** The classes that a role names one by one, for a head of some grades: *Chosen classes* means them. */
export function RoleClasses({ chosen, onChange }: RoleClassesProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button small onClick={() => setOpen(true)}>
        {chosen.length === 0 ? 'Choose classes' : `Chosen: ${counted(chosen.length, 'class', 'classes')}`}
      </Button>
      <SidePanel open={open} title="Chosen classes" onClose={() => setOpen(false)}>
        <PanelBody>
          <Muted className="mb-4">
            Once classes are chosen, every choice below that can be limited to classes also offers these.
          </Muted>
          <ProgramTicks
            names={programNames}
            permission="program.read"
            chosen={new Set(chosen)}
            onChange={(ids) => onChange([...ids])}
            none="There are no classes yet."
          />
        </PanelBody>
        <PanelFooter>
          <Button kind="primary" onClick={() => setOpen(false)}>
            Done
          </Button>
        </PanelFooter>
      </SidePanel>
    </>
  );
}
