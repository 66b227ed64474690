import { useController } from 'react-hook-form';
import { machineScopes } from '../../../common/machine/machine-scopes.domain.ts';
import { PickedNames } from '../../../kit/web/inputs/picked-names.tsx';
import { roleNames } from '../role/role-names.domain.ts';
import { apiKey } from './api-key.domain.ts';
import { messageOf, TickList } from './tick-list.tsx';

const scopes = machineScopes.map(({ scope, label }) => [scope, label] as const);

/** What a key may do: its roles and, where there is a choice, its scopes. */
export function KeyFields() {
  const { field, fieldState } = useController({ name: 'roleIds' });
  return (
    <>
      <div className="sm:col-span-2">
        <PickedNames
          {...{ label: 'Roles', ...apiKey.fields['roleIds'] }}
          error={messageOf(fieldState.error)}
          names={roleNames}
          ids={(field.value as number[] | undefined) ?? []}
          onChange={field.onChange}
        />
      </div>
      {scopes.length > 1 && <TickList name="scopes" label="May Call" choices={scopes} />}
    </>
  );
}
