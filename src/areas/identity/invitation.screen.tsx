import { useNavigate } from '@tanstack/react-router';
import { api } from '../../kit/web/api.web.ts';
import { useSearchParams } from '../../kit/web/search-params.web.ts';
import { notify } from '../../kit/web/toast.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import { PublicForm } from './public-form.tsx';

/** Where a one-time invitation leads: choose a password, then log in. */
export function InvitationScreen() {
  const [{ token = '' }] = useSearchParams();
  const navigate = useNavigate();
  const accept = async ({ password }: { password: string }) => {
    await api.post('/api/ias/IdentityAccess/AcceptInvitation', { token, password }, { anonymous: true });
    notify.success('Your password is set', 'You can log in with it now.');
    await navigate({ to: '/public/new/login' });
  };
  return (
    <PublicForm title="Welcome to Homeroom" intro="Choose the password for your account. The link works once, for 72 hours.">
      <NewPasswordForm fields={[]} submitLabel="Set password" failure="Unable to accept the invitation" submit={accept} />
    </PublicForm>
  );
}
