import { useQueryClient } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useState } from 'react';
import { counted } from '../../../kit/domain/wording.domain.ts';
import { callApi } from '../../../kit/web/calls/api.web.ts';
import { useCall } from '../../../kit/web/calls/use-call.web.ts';
import { ChoiceBox } from '../../../kit/web/inputs/choice-box.tsx';
import { Fetched } from '../../../kit/web/list/fetched.tsx';
import { Panel } from '../../../kit/web/panel/panel.tsx';
import { useAttempt } from '../../../kit/web/parts/attempt.web.ts';
import { Button } from '../../../kit/web/parts/button.tsx';
import { Muted } from '../../../kit/web/parts/muted.tsx';
import { RowButton } from '../../../kit/web/parts/row-button.tsx';
import { notify } from '../../../kit/web/toast/toast.tsx';
import type { getRoleHolders, RoleMatrix, updateRoleHolders } from './role-calls.domain.ts';

/** Who holds a role; a role of the school is given and taken away here. */
export function RoleHolders({ role }: { role: RoleMatrix }) {
  const { roleId, isOwn, mayChange } = role;
  const found = useCall<typeof getRoleHolders>('GET /api/ias/Role/GetHolders', { roleId });
  const cache = useQueryClient();
  const [busy, attempt] = useAttempt();
  const save = (change: { give?: number[]; take?: number[] }) =>
    attempt('The holders were not saved', async () => {
      const { message } = await callApi<typeof updateRoleHolders>('PUT /api/ias/Role/UpdateHolders', {
        query: { roleId },
        body: { give: [], take: [], ...change },
      });
      notify.success(message);
      await cache.invalidateQueries({ queryKey: ['ias', 'Role'] });
    });
  return (
    <Panel title="Who holds it" note={found.data && <Muted>{counted(found.data.total, 'person', 'people')}</Muted>}>
      <Fetched of={found} what="holders">
        {({ total, holders, others }) => (
          <div className="space-y-3">
            {!isOwn && (
              <Muted>Whoever has such an account holds this role. For staff, it follows from their type and role.</Muted>
            )}
            {isOwn && mayChange && <GiveTo others={others} busy={busy} give={(id) => void save({ give: [id] })} />}
            <ul className="columns-1 gap-6 sm:columns-2 lg:columns-3">
              {holders.map(({ accountId, accountName, isDisabled }) => (
                <li key={accountId} className="flex min-h-8 items-center gap-2 max-sm:min-h-11">
                  <span className="min-w-0 flex-1 truncate">
                    {accountName}
                    {isDisabled && <span className="text-muted"> cannot sign in</span>}
                  </span>
                  {isOwn && mayChange && (
                    <RowButton label="Take away" of={accountName} icon={X} onClick={() => void save({ take: [accountId] })} />
                  )}
                </li>
              ))}
            </ul>
            {total === 0 && <Muted>Nobody holds this role.</Muted>}
            {total > holders.length && <Muted>And {total - holders.length} more.</Muted>}
          </div>
        )}
      </Fetched>
    </Panel>
  );
}

interface GiveToProps {
  others: readonly { accountId: number; accountName: string }[];
  busy: boolean;
  give: (accountId: number) => void;
}

function GiveTo({ others, busy, give }: GiveToProps) {
  const [chosen, setChosen] = useState(0);
  return (
    <form
      className="flex max-w-120 gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen > 0) give(chosen);
        setChosen(0);
      }}
    >
      <ChoiceBox
        aria-label="Give it to"
        className="min-w-0 flex-1"
        value={chosen}
        onChange={({ target }) => setChosen(Number(target.value))}
      >
        <option value={0}>Choose a member of staff</option>
        {others.map(({ accountId, accountName }) => (
          <option key={accountId} value={accountId}>
            {accountName}
          </option>
        ))}
      </ChoiceBox>
      <Button type="submit" busy={busy} disabled={chosen === 0}>
        Give the role
      </Button>
    </form>
  );
}
