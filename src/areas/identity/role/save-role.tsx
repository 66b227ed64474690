import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../../kit/web/calls/api.web.ts';
import { ConfirmDialog } from '../../../kit/web/form/confirm-dialog.tsx';
import { Notice } from '../../../kit/web/parts/alert.tsx';
import { useAttempt } from '../../../kit/web/parts/attempt.web.ts';
import { Button } from '../../../kit/web/parts/button.tsx';
import { notify } from '../../../kit/web/toast/toast.tsx';
import { effectInWords } from './effect-in-words.domain.ts';
import type { previewRoleMatrix, RoleMatrix, updateRoleMatrix } from './role-calls.domain.ts';
import { roleMessages } from './role-messages.domain.ts';

interface SaveRoleProps {
  role: RoleMatrix;
  /** What changes. */
  permissions: Record<string, string>;
  onSaved: () => void;
}

type Effect = Awaited<ReturnType<typeof callApi<typeof previewRoleMatrix>>>;

/** Shows what a change means for whom, and saves it once that has been seen. */
export function SaveRole({ role, permissions, onSaved }: SaveRoleProps) {
  const [effect, setEffect] = useState<Effect | null>(null);
  const [busy, attempt] = useAttempt();
  const cache = useQueryClient();
  const asked = { query: { roleId: role.roleId }, body: { permissions, version: role.version } };
  const show = () =>
    attempt(roleMessages.notSaved, async () =>
      setEffect(await callApi<typeof previewRoleMatrix>('POST /api/ias/Role/PreviewMatrix', asked)),
    );
  const save = () =>
    attempt(roleMessages.notSaved, async () => {
      const { message } = await callApi<typeof updateRoleMatrix>('PUT /api/ias/Role/UpdateMatrix', asked);
      notify.success(message);
      onSaved();
      setEffect(null);
      await cache.invalidateQueries({ queryKey: ['ias', 'Role'] });
    });
  return (
    <>
      <Button kind="primary" busy={busy && !effect} onClick={() => void show()}>
        Save
      </Button>
      <ConfirmDialog
        open={effect !== null}
        title={`Change ${role.roleName}?`}
        text={
          effect?.effects.length ? 'It takes effect at their next click.' : 'For nobody who can sign in now does anything change.'
        }
        action="Change the role"
        busy={busy}
        onCancel={() => setEffect(null)}
        onConfirm={() => void save()}
      >
        {effect?.makesAdministrators && (
          <Notice kind="warning">Whoever may change all accounts is an administrator: they can give themselves anything.</Notice>
        )}
        <ul className="mt-3 list-disc space-y-1 pl-5">
          {effect?.effects.map((one) => (
            <li key={effectInWords(one)}>{effectInWords(one)}</li>
          ))}
        </ul>
      </ConfirmDialog>
    </>
  );
}
