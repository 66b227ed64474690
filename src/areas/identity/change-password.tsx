import { useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../kit/web/calls/api.web.ts';
import { notify } from '../../kit/web/toast/toast.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import type { changePassword } from './session/identity-access.domain.ts';

/** Asks for the current password and a new one. Changing it ends the account's other sessions. */
export function ChangePassword() {
  const queries = useQueryClient();
  const change = async ({ currentPassword = '', password }: Record<string, string> & { password: string }) => {
    await callApi<typeof changePassword>('POST /api/ias/IdentityAccess/ChangePassword', {
      body: { currentPassword, newPassword: password },
      asTyped: { currentPassword: true, newPassword: true },
    });
    notify.success('Your password was changed', 'You have been signed out everywhere else.');
    await queries.invalidateQueries({ queryKey: ['sessions'] });
  };
  return (
    <NewPasswordForm
      fields={[{ name: 'currentPassword', label: 'Current password', type: 'password', autoComplete: 'current-password' }]}
      passwordLabel="New password"
      submitLabel="Change password"
      failure="Unable to change the password"
      submit={change}
    />
  );
}
