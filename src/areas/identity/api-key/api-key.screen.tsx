import { CircleCheck, CircleDashed, CircleX, KeyRound } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useController } from 'react-hook-form';
import { machineScopes } from '../../../common/machine/machine-scopes.domain.ts';
import { displayDate } from '../../../kit/domain/dates.domain.ts';
import { labelOf } from '../../../kit/domain/enumeration.domain.ts';
import { wholeApi } from '../../../kit/domain/machine/machine-scope.domain.ts';
import { reading } from '../../../kit/domain/reading.domain.ts';
import { usePermissions } from '../../../kit/web/calls/permissions.web.ts';
import { fieldsOf } from '../../../kit/web/form/fields-of.tsx';
import { tickBox } from '../../../kit/web/inputs/field-frame.tsx';
import { PickedNames } from '../../../kit/web/inputs/picked-names.tsx';
import { ResourceScreen } from '../../../kit/web/list/resource-screen.tsx';
import { Facts } from '../../../kit/web/panel/facts.tsx';
import { StatusBadge, type StatusLook } from '../../../kit/web/parts/badge.tsx';
import { localInstant } from '../../../kit/web/parts/format-text.web.ts';
import { RowButton } from '../../../kit/web/parts/row-button.tsx';
import { today } from '../../../kit/web/parts/today.web.ts';
import { roleNames } from '../role/role-names.domain.ts';
import { apiKey, apiKeyState, apiKeyStates, usualExpiry, usualRate } from './api-key.domain.ts';
import type { SecretFor } from './new-secret-dialog.tsx';

const NewSecretDialog = lazy(async () => ({ default: (await import('./new-secret-dialog.tsx')).NewSecretDialog }));

const { TextField, DateField, NumberField, BoolField } = fieldsOf(apiKey);

const label = (value: number) => labelOf(apiKeyStates, value);
const look: StatusLook = {
  [apiKeyState.active]: { label: label(apiKeyState.active), tone: 'success', icon: CircleCheck, quiet: true },
  [apiKeyState.noSecret]: { label: label(apiKeyState.noSecret), tone: 'info', icon: CircleDashed },
  [apiKeyState.disabled]: { label: label(apiKeyState.disabled), tone: 'error', icon: CircleX },
  [apiKeyState.expired]: { label: label(apiKeyState.expired), tone: 'error', icon: CircleX },
};
const cells = { Status: reading(apiKey.row, ['state'], (row) => <StatusBadge value={row.state} look={look} inRow />) };

/** The keys by which programs call; a secret is made by a button of the row, and shown once. */
export function ApiKeyScreen() {
  const [asked, setAsked] = useState<SecretFor | null>(null);
  const { canAll } = usePermissions();
  const mayMake = canAll('apikey.update');
  const rowActions = useMemo(
    () => ({
      secret: reading(apiKey.row, ['apiKeyId', 'apiKeyName', 'state'], (row) => (
        <RowButton label="New secret" of={row.apiKeyName} icon={KeyRound} disabled={!mayMake} onClick={() => setAsked(row)} />
      )),
    }),
    [mayMake],
  );
  return (
    <>
      <ResourceScreen
        of={apiKey}
        initial={{ roleIds: [], scopes: [wholeApi], expires: usualExpiry(today()), perMinute: usualRate }}
        form={
          <>
            <TextField name="apiKeyName" wide />
            <RolesField />
            {machineScopes.length > 1 && <ScopesField />}
            <DateField name="expires" />
            <NumberField name="perMinute" min={1} step={1} />
            <TextField name="addresses" wide />
            <BoolField name="isDisabled" />
          </>
        }
        cells={cells}
        rowActions={rowActions}
        detail={(row) => (
          <Facts
            items={[
              ['Name', row.apiKeyName],
              ['Status', <StatusBadge key="state" value={row.state} look={look} />],
              ['Roles', row.roleNames],
              ['Client Id', row.clientId],
              ['Expires On', displayDate(row.expires)],
              ['Former Secret Until', displayDate(row.formerEnds)],
              ['Addresses', row.addresses],
              ['Calls a Minute', row.perMinute],
              ['Last Used', row.lastUsed ? `${localInstant(row.lastUsed)}, ${row.lastAddress}` : ''],
              ['Created', `${localInstant(row.created)}, ${row.createdBy}`],
            ]}
          />
        )}
      />
      <Suspense fallback={null}>{asked && <NewSecretDialog of={asked} onClose={() => setAsked(null)} />}</Suspense>
    </>
  );
}

/** The message at a list: of the list itself, or of the first of its values that is wrong. */
const messageOf = (error: unknown): string | undefined => {
  const problem = error as { message?: string; [place: number]: { message?: string } } | undefined;
  return problem?.message ?? problem?.[0]?.message;
};

function RolesField() {
  const { field, fieldState } = useController({ name: 'roleIds' });
  return (
    <div className="sm:col-span-2">
      <PickedNames
        {...{ label: 'Roles', ...apiKey.fields['roleIds'] }}
        error={messageOf(fieldState.error)}
        names={roleNames}
        ids={(field.value as number[] | undefined) ?? []}
        onChange={field.onChange}
      />
    </div>
  );
}

function ScopesField() {
  const { field, fieldState } = useController({ name: 'scopes' });
  const chosen = (field.value as string[] | undefined) ?? [];
  const message = messageOf(fieldState.error);
  const change = (scope: string, isChosen: boolean) =>
    field.onChange(isChosen ? [...chosen, scope] : chosen.filter((other) => other !== scope));
  return (
    <fieldset className="sm:col-span-2" aria-describedby={message ? 'scopes-note' : undefined}>
      <legend className="mb-1 font-medium text-sm">May Call</legend>
      {machineScopes.map(({ scope, label: words }) => (
        <label key={scope} className="flex min-h-8 items-center gap-2 max-sm:min-h-11">
          <input
            type="checkbox"
            className={tickBox}
            checked={chosen.includes(scope)}
            onChange={(event) => change(scope, event.target.checked)}
          />
          {words}
        </label>
      ))}
      {message && (
        <p id="scopes-note" className="text-error text-sm">
          {message}
        </p>
      )}
    </fieldset>
  );
}
