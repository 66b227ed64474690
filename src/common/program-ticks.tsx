import type { PermissionKey } from '../kit/domain/area.domain.ts';
import type { NamesCall } from '../kit/domain/names.domain.ts';
import { useNames } from '../kit/web/calls/names.web.ts';
import { usePermissions } from '../kit/web/calls/permissions.web.ts';
import { tickBox } from '../kit/web/form/field-frame.tsx';

interface ProgramTicksProps {
  /** The call that knows the programs. */
  names: NamesCall;
  /** What the caller does to them: only those that it lets them are offered. */
  permission: PermissionKey;
  chosen: ReadonlySet<number>;
  onChange: (chosen: ReadonlySet<number>) => void;
  /** One that is not offered. */
  without?: number | undefined;
  /** Said where there is none. */
  none: string;
}

/** Several programs to be ticked, or all of them. */
export function ProgramTicks({ names, permission, chosen, onChange, without, none }: ProgramTicksProps) {
  const { canTouch } = usePermissions();
  const { data: programs = [], isPending } = useNames(names);
  const offered = programs.filter(({ id }) => id !== without && canTouch(permission, { programid: id }));
  const isAll = offered.length > 0 && offered.every(({ id }) => chosen.has(id));
  const withProgram = (id: number, isChosen: boolean) =>
    new Set(isChosen ? [...chosen, id] : [...chosen].filter((other) => other !== id));
  if (isPending) return <p className="text-muted">Loading...</p>;
  if (offered.length === 0) return <p className="text-muted">{none}</p>;
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

/** One of several things to be ticked. */
export const Tick = ({ label, checked, onChange }: { label: string; checked: boolean; onChange: (checked: boolean) => void }) => (
  <label className="flex min-h-8 items-center gap-2 max-sm:min-h-11">
    <input type="checkbox" className={tickBox} checked={checked} onChange={(event) => onChange(event.target.checked)} />
    <span className="min-w-0 break-words">{label}</span>
  </label>
);
