import { callApi } from '../../kit/web/calls/api.web.ts';
import { startSession } from '../../kit/web/calls/session.web.ts';
import { buttonLook } from '../../kit/web/parts/button-look.web.ts';
import { useAddress } from '../../kit/web/route/address.web.ts';
import { LinkPage } from './link-page.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import type { setUp } from './session/identity-access.domain.ts';

/** The page that the one-time link of an empty Homeroom opens: it creates the first administrator. */
export function SetUpScreen() {
  const { token = '' } = useAddress().search;
  const create = async ({ name = '', email = '', password }: Record<string, string> & { password: string }) => {
    const { message } = await callApi<typeof setUp>('POST /api/ias/IdentityAccess/Setup', {
      body: { token, name, email, password },
      asTyped: { token: true, password: true },
      anonymous: true,
    });
    startSession(message);
  };
  return (
    <LinkPage
      title="Start your school"
      intro="This creates the first administrator, who can do everything and invite others."
      token={token}
      check="POST /api/ias/IdentityAccess/CheckSetup"
      otherwise={
        <>
          <p className="mt-2">
            If there is an administrator already, they log in. If nobody can, start Homeroom again: it prints a new link.
          </p>
          <a href="/public/new/login" className={buttonLook({ kind: 'primary', className: 'mt-4' })}>
            Log in
          </a>
        </>
      }
    >
      <NewPasswordForm
        fields={[
          { name: 'name', label: 'Name', type: 'text', autoComplete: 'name' },
          { name: 'email', label: 'Email', type: 'email', autoComplete: 'username' },
        ]}
        submitLabel="Create administrator"
        failure="Unable to create the administrator"
        submit={create}
      />
    </LinkPage>
  );
}
