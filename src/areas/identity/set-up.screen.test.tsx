import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { SetUpScreen } from './set-up.screen.tsx';

const open = (status: number) => {
  const asked = vi.fn(async () => new Response('{}', { status }));
  vi.stubGlobal('fetch', asked);
  window.history.replaceState({}, '', '/public/setup?token=abc');
  render(<SetUpScreen />);
  return asked;
};

test('A link that was used before says so when its page opens, before anything is typed', async () => {
  open(404);
  await screen.findByText('This link was used before or is no longer valid.');
  expect(screen.queryByLabelText('Name')).toBeNull();
  expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/public/new/login');
});

test('A link that works opens the form', async () => {
  const asked = open(200);
  await screen.findByLabelText('Name');
  expect(asked).toHaveBeenCalledWith(
    expect.stringContaining('/CheckSetup'),
    expect.objectContaining({ body: '{"token":"abc"}' }),
  );
});
