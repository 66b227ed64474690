import type { PermissionKey } from '../kit/domain/area.domain.ts';
import type { NamesCall } from '../kit/domain/names.domain.ts';
import { choosable, useNames } from '../kit/web/calls/names.web.ts';
import { usePermissions } from '../kit/web/calls/permissions.web.ts';
import { Tick } from '../kit/web/inputs/field-frame.tsx';
import { Muted } from '../kit/web/parts/muted.tsx';
import { NoProgram } from './enter-first.tsx';

interface ProgramTicksProps {
  /** The call for the names of the programs. */
  names: NamesCall;
  /** The permission for what is to be done; only programs that it covers are offered. */
  permission: PermissionKey;
  chosen: ReadonlySet<number>;
  onChange: (chosen: ReadonlySet<number>) => void;
  /** A program to leave out. */
  without?: number | undefined;
  /** The text if there are no programs. */
  none: string;
}

/** Checkboxes for several programs, and one for all of them. */
export function ProgramTicks({ names, permission, chosen, onChange, without, none }: ProgramTicksProps) {
  const { canTouch } = usePermissions();
  const { data: programs = [], isPending } = useNames(names);
  const offered = choosable(programs, ...chosen).filter(({ id }) => id !== without && canTouch(permission, { programid: id }));
  const isAll = offered.length > 0 && offered.every(({ id }) => chosen.has(id));
  const withProgram = (id: number, isChosen: boolean) =>
    new Set(isChosen ? [...chosen, id] : [...chosen].filter((other) => other !== id));
  if (isPending) return <Muted>Loading...</Muted>;
  if (offered.length === 0)
    return (
      <Muted>
        <NoProgram words={none} />
      </Muted>
    );
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">Programs</legend>
      <Tick label="All programs" checked={isAll} onChange={(all) => onChange(new Set(all ? offered.map(({ id }) => id) : []))} />
      <ul className="grid grid-cols-2 border-line border-t">
        {offered.map(({ id, label }) => (
          <li key={id} className="min-w-0">
            <Tick label={label} checked={chosen.has(id)} onChange={(isChosen) => onChange(withProgram(id, isChosen))} />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
