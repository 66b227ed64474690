// @vitest-environment jsdom
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endSession, startSession } from '../kit/web/calls/session.web.ts';
import { address, navigate } from '../kit/web/route/address.web.ts';
import { prepareWith } from '../kit/web/route/prepare.web.ts';
import { mount } from './mount.tsx';
import { followSession } from './session-watch.web.ts';
import { Stage } from './stage.tsx';

const me = { accountId: 1, email: 'admin@school.example', role: 'Admin', name: 'Meera Krishnan' };
let stop: () => void;

const lists = ['/sessions', '/NoticePreference', '/WorkingWeek', '/GetSchoolYears'];
const answerTo = (path: string) => {
  if (path.endsWith('/api/ns/Notice')) return { unread: 0, items: [] };
  return lists.some((list) => path.endsWith(list)) ? [] : me;
};

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('fetch', async (path: string) => new Response(JSON.stringify(answerTo(path))));
  vi.stubGlobal('scrollTo', () => undefined);
  Element.prototype.scrollTo = () => undefined;
});
afterEach(() => {
  stop();
});

function open(path: string) {
  history.replaceState(null, '', path);
  stop = followSession();
  render(<Stage />);
}
const href = () => address().href;
const signedIn = (permissions: Record<string, string> = {}) => startSession(`${JSON.stringify(permissions)}~token`);
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

test('Without a session every page leads to the login, which knows the way back', async () => {
  open('/sis/student/grid?page=2');
  await heading('Homeroom');
  expect(href()).toBe('/public/new/login?return_url=%2Fsis%2Fstudent%2Fgrid%3Fpage%3D2');
});

test('A password is hidden until one wants to see it, can be pasted, and is left to password managers', async () => {
  open('/public/new/login');
  await heading('Homeroom');
  const field = screen.getByLabelText<HTMLInputElement>('Password');
  expect([field.type, field.autocomplete]).toEqual(['password', 'current-password']);
  await userEvent.click(field);
  await userEvent.paste('the old oak tree');
  expect(field.value).toBe('the old oak tree');
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect(field.type).toBe('text');
});

test('The root leads to the login, and with a session to the dashboard or to the return address', async () => {
  open('/');
  await heading('Homeroom');
  expect(href()).toBe('/public/new/login');
  await act(async () => signedIn());
  await waitFor(() => expect(href()).toBe('/dashboard'));
  await act(async () => navigate({ to: '/', search: { return_url: '/account/settings' } }));
  expect(href()).toBe('/account/settings');
  await act(async () => navigate({ to: '/', search: { return_url: '//evil.example' } }));
  expect(href()).toBe('/dashboard');
});

test('The root leads through the login to the return address', async () => {
  open('/?return_url=%2Faccount%2Fsettings');
  await heading('Homeroom');
  expect(href()).toBe('/public/new/login?return_url=%2Faccount%2Fsettings');
  await act(async () => signedIn());
  await waitFor(() => expect(href()).toBe('/account/settings'));
});

test('A student who cannot be fetched is reported, and an unknown one leads to the list', async () => {
  let status = 500;
  vi.stubGlobal('fetch', async (path: string) =>
    path.includes('/api/sis/Student/') ? new Response('{}', { status }) : new Response(JSON.stringify(answerTo(path))),
  );
  signedIn({ 'student.read': '-1' });
  open('/sis/student/details/7');
  expect(await screen.findByText('Unable to fetch student by ID')).toBeDefined();
  expect(href()).toBe('/sis/student/details/7');
  status = 404;
  await act(async () => navigate({ to: '/sis/student/details/8' }));
  await waitFor(() => expect(address().pathname).toBe('/sis/student/grid'));
});

test('The login is also at /new/login, and goes on to the return address', async () => {
  open('/new/login?return_url=%2Faccount%2Fsettings');
  await heading('Homeroom');
  await act(async () => signedIn());
  await heading('Profile Management and Security Settings');
  expect(href()).toBe('/account/settings');
  expect(document.title).toBe('Profile Management and Security Settings - Homeroom');
});

test.each([
  '/public/new/login',
  '/new/login/',
  '/new/login?return_url=%2Fnew%2Flogin',
  '/public/setup',
  '/public/invite?token=x',
  '/public',
])('Nobody is led back to %s once they have signed in', async (path) => {
  open(`/public/new/login?return_url=${encodeURIComponent(path)}`);
  await heading('Homeroom');
  await act(async () => signedIn());
  await waitFor(() => expect(href()).toBe('/dashboard'));
});

test.each([
  ['/as/x', 'Admission module route not found'],
  ['/sis/x/y', 'Student module route not found'],
  ['/sis', 'Student module route not found'],
  ['/ss/x', 'Staff module route not found'],
  ['/ps/x', 'Program module route not found'],
  ['/fs/x', 'Financial module route not found'],
  ['/hs/x', 'Health module route not found'],
  ['/las/x', 'Leave and Attendance module route not found'],
  ['/egs/x', 'Examination and Grading module route not found'],
  ['/gs/x', 'Page not found'],
  ['/ns/x', 'Page not found'],
  ['/nonsense', 'Route not found'],
  ['/public/nonsense', 'Route not found'],
])('The unknown address %s says "%s"', async (path, text) => {
  signedIn();
  open(path);
  expect(await heading(text)).toBeDefined();
});

test('The landing of an area stands before its unknown addresses', async () => {
  signedIn({ 'staffattendance.read': '-1' });
  open('/las');
  expect(await heading('Leave and Attendance')).toBeDefined();
});

test('An unknown address says so even without a session', async () => {
  open('/nonsense');
  expect(await heading('Route not found')).toBeDefined();
});

test('A page without its permission says so, even if the permission is taken away while it is open', async () => {
  signedIn({ 'workingweek.read': '-1' });
  open('/gs/workingweek');
  await heading('Working Week');
  localStorage.setItem('permissions', '{}');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'permissions' })));
  expect(await screen.findByText(/Your account does not include this page/)).toBeDefined();
  expect(screen.getByRole('link', { name: 'Go to the dashboard' })).toBeDefined();
});

test('The end of a session in another tab leads to the login', async () => {
  signedIn();
  open('/account/settings');
  await heading('Profile Management and Security Settings');
  localStorage.removeItem('jt');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'jt' })));
  await waitFor(() => expect(href()).toBe('/public/new/login?return_url=%2Faccount%2Fsettings'));
});

test('A session that the server ended in another tab leads to the login, which says so here too', async () => {
  signedIn();
  open('/account/settings');
  await heading('Profile Management and Security Settings');
  const changes = [
    ['ended', 'Your password was changed.'],
    ['ended', null],
    ['jt', null],
    ['permissions', null],
  ] as const;
  for (const [key, newValue] of changes) {
    localStorage.removeItem(key);
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key, newValue })));
  }
  await waitFor(() => expect(href()).toBe('/public/new/login?session_timeout=1&return_url=%2Faccount%2Fsettings'));
  expect(await screen.findByText('Session timed out')).toBeDefined();
  expect(await screen.findByText('Your password was changed.')).toBeDefined();
});

test('An expired session leads to the login, which says that it timed out', async () => {
  signedIn();
  open('/account/settings');
  await heading('Profile Management and Security Settings');
  await act(async () => endSession({ reason: 'expired', error: new Error('Unauthorized') }));
  await waitFor(() => expect(href()).toBe('/public/new/login?session_timeout=1&return_url=%2Faccount%2Fsettings'));
  expect(await screen.findByText('Session timed out')).toBeDefined();
  expect(await screen.findByText('Session Expired')).toBeDefined();
});

test.each(['?session_timeout=1', '?session_timeout', '?session_timeout=0'])(
  'The login says "Session timed out" at %s',
  async (query) => {
    open(`/public/new/login${query}`);
    expect(await screen.findByText('Session timed out')).toBeDefined();
  },
);

test('The group of the current page is open in the sidebar, the others are closed', async () => {
  signedIn({ 'admission.read': '-1', 'student.read': '-1' });
  open('/as/grid');
  await heading('Admissions');
  const group = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-expanded');
  expect(group('Admission Area')).toBe('true');
  expect(group('Student Area')).toBe('false');
  expect(screen.queryByRole('button', { name: 'Staff Area' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Admissions' }).getAttribute('aria-current')).toBe('page');
});

test('The pages of a menu group are prefetched one after another when it is opened', async () => {
  signedIn({ 'student.read': '-1', 'studentexit.read': '-1' });
  open('/dashboard');
  const group = await screen.findByRole('button', { name: 'Student Area' });
  const wanted: string[] = [];
  let arrive: () => void = () => undefined;
  prepareWith((path) => {
    wanted.push(path);
    return new Promise<void>((resolve) => {
      arrive = resolve;
    });
  });
  act(() => group.click());
  expect(wanted).toEqual(['/sis/student/grid']);
  await act(async () => arrive());
  await waitFor(() => expect(wanted).toEqual(['/sis/student/grid', '/sis/studentexit/grid']));
});

test('A page without its root element raises an error', () => {
  expect(() => mount(null)).toThrow('The page has no root element.');
});

test('Where the code of a paper leads is for everybody, signed in or not', async () => {
  const paper = {
    kind: 'Report card',
    number: '2026-000007',
    initials: 'A. D.',
    issued: '2026-06-15',
    result: 'Passed',
    replaced: null,
  };
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(paper)));
  open('/verify/abcdefghijklmnopqrstuv');
  await screen.findByRole('heading', { level: 2, name: 'Genuine' });
  act(() => signedIn());
  expect(href()).toBe('/verify/abcdefghijklmnopqrstuv');
  act(() => endSession({ reason: 'log-out' }));
  expect(href()).toBe('/verify/abcdefghijklmnopqrstuv');
  expect(screen.getByText('2026-000007')).toBeTruthy();
});
