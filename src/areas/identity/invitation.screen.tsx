import { pageConfig } from '../../common/page-config.web.ts';
import { PublicForm } from '../../common/public-form.tsx';
import { callApi } from '../../kit/web/calls/api.web.ts';
import { startSession } from '../../kit/web/calls/session.web.ts';
import { useAddress } from '../../kit/web/route/address.web.ts';
import { invitationHours } from './account/invitation-hours.domain.ts';
import { NewPasswordForm } from './new-password-form.tsx';
import type { acceptInvitation } from './session/identity-access.domain.ts';

/** The page that a one-time invitation opens: the visitor chooses a password and is then signed in. */
export function InvitationScreen() {
  const { token = '' } = useAddress().search;
  const accept = async ({ password }: { password: string }) => {
    const { message } = await callApi<typeof acceptInvitation>('POST /api/ias/IdentityAccess/AcceptInvitation', {
      body: { token, password },
      asTyped: { token: true, password: true },
      anonymous: true,
    });
    startSession(message);
  };
  return (
    <PublicForm
      title="Welcome to Homeroom"
      intro={`Choose the password for your account at ${pageConfig().schoolName}. The link works once, for ${invitationHours} hours.`}
    >
      <NewPasswordForm fields={[]} submitLabel="Set password" failure="Unable to accept the invitation" submit={accept} />
      <p className="mt-4 text-muted">
        Have you chosen it already?{' '}
        <a href="/public/new/login" className="link">
          Log in
        </a>
      </p>
    </PublicForm>
  );
}
