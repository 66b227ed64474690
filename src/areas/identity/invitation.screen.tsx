import { callApi } from '../../kit/web/calls/api.web.ts';
import { buttonLook } from '../../kit/web/parts/button-look.web.ts';
import { Muted } from '../../kit/web/parts/muted.tsx';
import { useAddress } from '../../kit/web/route/address.web.ts';
import { invitationHours } from './account/invitation-hours.domain.ts';
import { LinkPage } from './link-page.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import type { acceptInvitation } from './session/identity-access.domain.ts';
import { useSignIn } from './sign-in.web.ts';

/** The page that a one-time invitation opens: the visitor chooses a password and is then signed in. */
export function InvitationScreen() {
  const { token = '' } = useAddress().search;
  const [secondStep, signIn] = useSignIn();
  const accept = ({ password }: { password: string }) =>
    signIn(() =>
      callApi<typeof acceptInvitation>('POST /api/ias/IdentityAccess/AcceptInvitation', {
        body: { token, password },
        asTyped: { token: true, password: true },
        anonymous: true,
      }),
    );
  return (
    secondStep || (
      <LinkPage
        title="Welcome to Homeroom"
        token={token}
        check="POST /api/ias/IdentityAccess/CheckInvitation"
        terms={`Choose a password for it. The link works once, for ${invitationHours} hours.`}
        otherwise={
          <>
            <p className="mt-2">If you have chosen a password already, log in with it. If not, ask the school for a new link.</p>
            <a href="/public/new/login" className={buttonLook({ kind: 'primary', className: 'mt-4' })}>
              Log in
            </a>
          </>
        }
      >
        <NewPasswordForm fields={[]} submitLabel="Set password" failure="Unable to accept the invitation" submit={accept} />
        <Muted className="mt-4">
          Have you chosen it already?{' '}
          <a href="/public/new/login" className="link">
            Log in
          </a>
        </Muted>
      </LinkPage>
    )
  );
}
