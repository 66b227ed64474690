import { render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { Toaster } from '../../kit/web/toast/toaster.tsx';
import { logOut } from './log-out.web.ts';

const kept = { jt: 'token', permissions: '{"student.read":"-1"}', country: 'IN', theme: 'dim', pageSize: '40' };
let status: number;

beforeEach(() => {
  for (const [name, value] of Object.entries(kept)) localStorage.setItem(name, value);
  vi.stubGlobal('fetch', async () => new Response('{}', { status }));
  render(<Toaster />);
});

test('Logging out forgets the token, the permissions and the country, and nothing else', async () => {
  status = 200;
  await logOut();
  expect({ ...localStorage }).toEqual({ theme: 'dim', pageSize: '40' });
});

test('A log-out that the server refuses says so and leaves everything as it was', async () => {
  status = 503;
  await logOut();
  expect(await screen.findByText('Unable to logout')).toBeDefined();
  expect({ ...localStorage }).toEqual(kept);
});

test('Without a network this browser forgets the session all the same', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await logOut();
  expect({ ...localStorage }).toEqual({ theme: 'dim', pageSize: '40' });
});
