import { useId, useState } from 'react';
import type { Action } from '../../../kit/domain/permission.domain.ts';
import { counted } from '../../../kit/domain/wording.domain.ts';
import { useNames } from '../../../kit/web/calls/names.web.ts';
import { useCall } from '../../../kit/web/calls/use-call.web.ts';
import { useUnsavedGuard } from '../../../kit/web/form/unsaved-guard.tsx';
import { ChoiceBox } from '../../../kit/web/inputs/choice-box.tsx';
import { barBox } from '../../../kit/web/inputs/field-frame.tsx';
import { Panel } from '../../../kit/web/panel/panel.tsx';
import { Button } from '../../../kit/web/parts/button.tsx';
import { Muted } from '../../../kit/web/parts/muted.tsx';
import { actionWords } from './effect-in-words.domain.ts';
import { classesIn, reaches, reachInWords, tidied, withClasses } from './reach.domain.ts';
import type { getRoleMatrix, MatrixRecord, RoleMatrix } from './role-calls.domain.ts';
import { RoleClasses } from './role-classes.tsx';
import { roleNames } from './role-names.domain.ts';
import { SaveRole } from './save-role.tsx';

/** With what a role is compared: another by its id, or as it was delivered. */
const asDelivered = -1;

/** A permission value as it is compared with. */
interface Compared {
  name: string;
  heldBy: number;
  permissions: Readonly<Record<string, string>>;
}

/** What a role allows: a line for each kind of record, a choice for each thing that may be done with it. */
export function RoleMatrixForm({ role }: { role: RoleMatrix }) {
  const [changes, setChanges] = useState<Readonly<Record<string, string>>>({});
  const heldAt = (key: string) => tidied(changes[key] ?? role.permissions[key] ?? '');
  const [classes, setClasses] = useState(() => classesIn(Object.values(role.permissions)));
  const [other, setWith] = useState(0);
  const compared = useCompared(role, other);
  const changed = Object.keys(changes).filter((key) => heldAt(key) !== tidied(role.permissions[key] ?? ''));
  const guard = useUnsavedGuard(changed.length > 0);
  const chooseClasses = (chosen: readonly number[]) => {
    setClasses([...chosen]);
    const keys = Object.keys({ ...role.permissions, ...changes });
    setChanges(Object.fromEntries(keys.map((key) => [key, withClasses(heldAt(key), chosen)])));
  };
  return (
    <>
      {!role.mayChange && <Muted>{whyFixed(role)}</Muted>}
      <div className="flex flex-wrap items-end gap-4">
        <CompareWith role={role} value={other} onChange={setWith} />
        {role.mayChange && <RoleClasses chosen={classes} onChange={chooseClasses} />}
      </div>
      {role.groups.map(({ label, records }) => (
        <Panel key={label} title={label} flush>
          <div aria-hidden className={`${columns} px-4 pb-1 text-muted text-xs max-sm:hidden`}>
            {allActions.map((action) => (
              <span key={action} className="first:col-start-2">
                {actionWords[action]}
              </span>
            ))}
          </div>
          {records.map((record) => (
            <RecordLine
              key={record.name}
              {...{ record, role, heldAt, classes, compared }}
              isChanged={(key) => changed.includes(key)}
              onChange={(key, value) => setChanges({ ...changes, [key]: value })}
            />
          ))}
        </Panel>
      ))}
      {changed.length > 0 && (
        <div className="sticky bottom-0 z-10 flex flex-wrap items-center justify-end gap-3 border-line border-t bg-base-100 py-3">
          <span className="mr-auto">{counted(changed.length, 'change')}</span>
          <Button onClick={() => setChanges({})}>Discard</Button>
          <SaveRole
            role={role}
            permissions={Object.fromEntries(changed.map((key) => [key, heldAt(key)]))}
            onSaved={guard.release}
          />
        </div>
      )}
      {guard.dialog}
    </>
  );
}

const whyFixed = ({ isOwn, delivered }: RoleMatrix): string =>
  !isOwn && delivered?.['account.update'] === '-1'
    ? 'An administrator may always do everything.'
    : 'You may look at this role. Somebody who may change roles, and does not hold it, can change it.';

function useCompared(role: RoleMatrix, other: number): Compared | undefined {
  const { data } = useCall<typeof getRoleMatrix>('GET /api/ias/Role/GetMatrix', { roleId: other }, { enabled: other > 0 });
  if (other === asDelivered && role.delivered) return { name: 'As delivered', heldBy: role.heldBy, permissions: role.delivered };
  return other > 0 && data ? { name: data.roleName, heldBy: data.heldBy, permissions: data.permissions } : undefined;
}

interface CompareProps {
  role: RoleMatrix;
  value: number;
  onChange: (value: number) => void;
}

function CompareWith({ role, value, onChange }: CompareProps) {
  const id = useId();
  const { data: names = [] } = useNames(roleNames);
  return (
    <div>
      <label htmlFor={id} className="mb-1 block font-semibold">
        Compare with
      </label>
      <ChoiceBox id={id} look={barBox} className="w-64" value={value} onChange={({ target }) => onChange(Number(target.value))}>
        <option value={0}>Nothing</option>
        {role.delivered && <option value={asDelivered}>As delivered</option>}
        {names
          .filter((one) => one.id !== role.roleId)
          .map(({ id: roleId, label }) => (
            <option key={roleId} value={roleId}>
              {label}
            </option>
          ))}
      </ChoiceBox>
    </div>
  );
}

interface LineProps {
  record: MatrixRecord;
  role: RoleMatrix;
  heldAt: (key: string) => string;
  classes: readonly number[];
  compared: Compared | undefined;
  isChanged: (key: string) => boolean;
  onChange: (key: string, value: string) => void;
}

/** The name of what it is about and four choices, beside each other; on a phone the choices in twos below the name. */
const columns = 'grid grid-cols-2 gap-x-3 gap-y-2 sm:grid-cols-[minmax(0,1fr)_repeat(4,minmax(0,9.5rem))]';
const allActions: readonly Action[] = ['read', 'create', 'update', 'delete'];

/** One kind of record. Actions that no call knows leave their place empty. */
function RecordLine({ record, ...line }: LineProps) {
  return (
    <fieldset className={`${columns} border-line border-t px-4 py-2 sm:items-start`}>
      <legend className="sr-only">{record.label}</legend>
      <span aria-hidden className="col-span-2 font-semibold sm:col-span-1 sm:py-1.5 sm:font-normal">
        {record.label}
      </span>
      {allActions.map((action) =>
        record.actions.includes(action) ? (
          <Cell key={action} action={action} record={record} {...line} />
        ) : (
          <span key={action} className="max-sm:hidden" />
        ),
      )}
    </fieldset>
  );
}

function Cell({ action, record, role, heldAt, classes, compared, isChanged, onChange }: LineProps & { action: Action }) {
  const key = `${record.name}.${action}`;
  const value = heldAt(key);
  const offered = reaches(record.scopes, role.heldBy, classes);
  const theirs = compared && tidied(compared.permissions[key] ?? '');
  const tone = isChanged(key) ? 'font-semibold' : value === '' ? 'text-muted' : '';
  return (
    <div className="min-w-0">
      <span aria-hidden className="block text-muted text-xs sm:hidden">
        {actionWords[action]}
      </span>
      {role.mayChange ? (
        <ChoiceBox
          look={barBox}
          aria-label={`${actionWords[action]}: ${record.label}`}
          className={tone}
          value={value}
          onChange={({ target }) => onChange(key, target.value)}
        >
          {(offered.includes(value) ? offered : [...offered, value]).map((one) => (
            <option key={one} value={one}>
              {reachInWords(one, role.heldBy)}
            </option>
          ))}
        </ChoiceBox>
      ) : (
        <span className={`block sm:py-1.5 ${tone}`}>{reachInWords(value, role.heldBy)}</span>
      )}
      {compared && theirs !== undefined && theirs !== value && (
        <span className="block text-warning text-xs">
          {compared.name}: {reachInWords(theirs, compared.heldBy)}
        </span>
      )}
    </div>
  );
}
