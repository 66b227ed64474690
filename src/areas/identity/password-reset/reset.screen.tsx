import { PublicForm } from '../../../common/public-form.tsx';
import { callApi } from '../../../kit/web/calls/api.web.ts';
import { startSession } from '../../../kit/web/calls/session.web.ts';
import { useAddress } from '../../../kit/web/route/address.web.ts';
import { NewPasswordForm } from '../new-password-form.tsx';
import type { resetPassword } from './password-reset.domain.ts';

/** Where the link of a message leads: choose a new password, and one is signed in. */
export function ResetScreen() {
  const token = useAddress().pathname.replace(/\/$/, '').split('/').at(-1) ?? '';
  const reset = async ({ password }: { password: string }) => {
    const { message } = await callApi<typeof resetPassword>('POST /api/ias/IdentityAccess/ResetPassword', {
      body: { token, password },
      anonymous: true,
    });
    startSession(message);
  };
  return (
    <PublicForm
      title="Choose a new password"
      intro="The link works once, for one hour. Wherever you are signed in now, you have to sign in again."
    >
      <NewPasswordForm fields={[]} submitLabel="Set password" failure="Unable to set the password" submit={reset} />
    </PublicForm>
  );
}
