import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FormProvider, useForm } from 'react-hook-form';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderWithQueries } from '../../../../test/support/render-with-queries.ts';
import { AccountFields } from './account-fields.tsx';
import { role } from './account-roles.domain.ts';

let read: string[];
beforeEach(() => {
  read = [];
  localStorage.setItem('jt', 'token');
  const people: Record<string, string> = { '/api/ss/Staff/7': 'lakshmi@school.test', '/api/ss/Staff/8': 'ravi@school.test' };
  vi.stubGlobal('fetch', async (url: string) => {
    const { pathname } = new URL(url, 'http://school.test');
    const email = people[pathname];
    const response = new Response(JSON.stringify(email ? { email } : []));
    if (email) read.push(email);
    return response;
  });
});

function Form({ email }: { email: string }) {
  const form = useForm({ defaultValues: { role: role.staff, staffId: 0, email, isDisabled: false } });
  return (
    <FormProvider {...form}>
      <AccountFields />
      <button type="button" onClick={() => form.setValue('staffId', form.getValues('staffId') === 7 ? 8 : 7)}>
        Choose
      </button>
    </FormProvider>
  );
}
const email = () => screen.getByLabelText<HTMLInputElement>(/^Email/).value;
const choose = () => userEvent.click(screen.getByRole('button', { name: 'Choose' }));

test('A new account takes the e-mail address that the school has for whoever is chosen', async () => {
  renderWithQueries(<Form email="" />);
  await choose();
  await waitFor(() => expect(email()).toBe('lakshmi@school.test'));
  await choose();
  await waitFor(() => expect(email()).toBe('ravi@school.test'));
});

test('An address that was typed stays', async () => {
  renderWithQueries(<Form email="private@mail.test" />);
  await choose();
  await waitFor(() => expect(read).toHaveLength(1));
  await choose();
  await waitFor(() => expect(read).toHaveLength(2));
  expect(email()).toBe('private@mail.test');
});
