import { useNavigate } from '@tanstack/react-router';
import { api } from '../../kit/web/api.web.ts';
import { useSearchParams } from '../../kit/web/search-params.web.ts';
import { notify } from '../../kit/web/toast.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import { PublicForm } from './public-form.tsx';

/** Where the one-time link of an empty Homeroom leads: the first administrator. */
export function SetUpScreen() {
  const [{ token = '' }] = useSearchParams();
  const navigate = useNavigate();
  const create = async (values: Record<string, string>) => {
    await api.post('/api/ias/IdentityAccess/Setup', { token, ...values }, { anonymous: true });
    notify.success('The first administrator is there', 'You can log in now.');
    await navigate({ to: '/public/new/login' });
  };
  return (
    <PublicForm title="Start your school" intro="This creates the first administrator, who can do everything and invite others.">
      <NewPasswordForm
        fields={[
          { name: 'name', label: 'Name', type: 'text', autoComplete: 'name' },
          { name: 'email', label: 'Email', type: 'email', autoComplete: 'username' },
        ]}
        submitLabel="Create administrator"
        failure="Unable to create the administrator"
        submit={create}
      />
    </PublicForm>
  );
}
