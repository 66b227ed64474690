import { CircleCheck, CircleDashed, CircleX } from 'lucide-react';
import { useMemo } from 'react';
import { machineScopes } from '../../../common/machine/machine-scopes.domain.ts';
import { displayDate } from '../../../kit/domain/dates.domain.ts';
import { labelOf } from '../../../kit/domain/enumeration.domain.ts';
import { wholeApi } from '../../../kit/domain/machine/machine-scope.domain.ts';
import { reading } from '../../../kit/domain/reading.domain.ts';
import { listed } from '../../../kit/domain/wording.domain.ts';
import { callApi } from '../../../kit/web/calls/api.web.ts';
import { loadedLater } from '../../../kit/web/calls/loaded.web.ts';
import { fieldsOf } from '../../../kit/web/form/fields-of.tsx';
import { ResourceScreen } from '../../../kit/web/list/resource-screen.tsx';
import { Facts } from '../../../kit/web/panel/facts.tsx';
import { StatusBadge, type StatusLook } from '../../../kit/web/parts/badge.tsx';
import { localInstant } from '../../../kit/web/parts/format-text.web.ts';
import { today } from '../../../kit/web/parts/today.web.ts';
import { type ApiKeyRow, apiKey, apiKeyState, apiKeyStates, usualExpiry, usualRate } from './api-key.domain.ts';
import type { newApiKeySecret } from './api-key-calls.domain.ts';
import { useNewSecret } from './use-new-secret.tsx';

// The frame lists the files of each screen, so what only a form needs loads with it.
const KeyFields = loadedLater(() => import('./key-fields.tsx').then((part) => part.KeyFields));

const { TextField, DateField, NumberField, BoolField } = fieldsOf(apiKey);

const label = (value: number) => labelOf(apiKeyStates, value);
const look: StatusLook = {
  [apiKeyState.active]: { label: label(apiKeyState.active), tone: 'success', icon: CircleCheck, quiet: true },
  [apiKeyState.noSecret]: { label: label(apiKeyState.noSecret), tone: 'info', icon: CircleDashed },
  [apiKeyState.disabled]: { label: label(apiKeyState.disabled), tone: 'error', icon: CircleX },
  [apiKeyState.expired]: { label: label(apiKeyState.expired), tone: 'error', icon: CircleX },
};
const cells = { Status: reading(apiKey.row, ['state'], (row) => <StatusBadge value={row.state} look={look} inRow />) };

const scopesOf = ({ scopes }: ApiKeyRow) =>
  listed(machineScopes.flatMap(({ scope, label: words }) => (scopes.includes(scope) ? words : [])));

async function make(apiKeyId: number, daysBeside: number) {
  const sent = { query: { apiKeyId }, body: { daysBeside } };
  return (await callApi<typeof newApiKeySecret>('POST /api/ias/ApiKey/NewSecret', sent)).data;
}

/** The keys by which programs call; a secret is made by a button of the row, and shown once. */
export function ApiKeyScreen() {
  const about = 'A program calls with the secret of its key; whoever has it may do what the key may do.';
  const { button, dialog } = useNewSecret({ about, make });
  const rowActions = useMemo(
    () => ({
      secret: reading(apiKey.row, ['apiKeyId', 'apiKeyName', 'state'], ({ apiKeyId: id, apiKeyName: name, state }) =>
        button({ id, name, hasSecret: state !== apiKeyState.noSecret }),
      ),
    }),
    [button],
  );
  return (
    <>
      <ResourceScreen
        of={apiKey}
        initial={{ roleIds: [], scopes: [wholeApi], expires: usualExpiry(today()), perMinute: usualRate }}
        form={
          <>
            <TextField name="apiKeyName" wide />
            <KeyFields />
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
              ['May Call', scopesOf(row)],
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
      {dialog}
    </>
  );
}
