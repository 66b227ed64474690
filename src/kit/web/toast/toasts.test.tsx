import { act, render, screen } from '@testing-library/react';
import { useId } from 'react';
import { expect, test, vi } from 'vitest';
import { renderWithQueries } from '../../../../test/support/render-with-queries.ts';
import { ApiError } from '../calls/api-error.web.ts';
import { useTrying } from '../calls/trying.web.ts';
import { useAttempt } from '../parts/attempt.web.ts';
import { notify, showToastsOn, type Toast } from './toast.tsx';
import { toastDetail } from './toast-detail.web.ts';
import { Toasts, toastWords } from './toasts.tsx';

test.each([
  ['the detail, split into paragraphs', { detail: 'One.| Two.|', title: 'T', message: 'M' }, ['One.', 'Two.']],
  ['else the title', { detail: '', title: 'T', message: 'M' }, ['T']],
  ['else the message', { message: 'M' }, ['M']],
  ['else that something unexpected happened', {}, ['An unexpected error occurred.']],
  ['a blank detail is none', { detail: '  ', title: 'T' }, ['T']],
  ['no error at all', undefined, ['An unknown error occurred.']],
  ['an error that is null', null, ['An unknown error occurred.']],
])('A toast says %s', (_, error, expected) => {
  expect(toastDetail(error)).toEqual(expected);
});

/** What a toast shows of what was said. */
function shownOf(say: () => void): ReturnType<typeof toastWords>[] {
  const shown: Toast[] = [];
  const end = showToastsOn({ show: (toast) => shown.push(toast), clear: () => undefined });
  say();
  end();
  return shown.map(toastWords);
}

test('A 401 replaces the headline, and is shown once however many calls it refused', () => {
  expect(
    shownOf(() => notify.failure('Failed to fetch students', new ApiError(401, '', 'Sign in again', {}, true))),
  ).toMatchObject([{ headline: 'Session Expired', once: 'session-expired' }]);
});

test('A refused login keeps its headline', () => {
  expect(shownOf(() => notify.failure('Unable to authenticate', new ApiError(401)))).toEqual([
    { headline: 'Unable to authenticate', paragraphs: [expect.any(String)] },
  ]);
});

test('A message with several parts shows the first in bold, and the others below it', () => {
  const shown = shownOf(() => {
    notify.success('The timetable was repaired: 28 blocks elsewhere|11 lessons were left out.', 'Look at it');
    notify.success('Saved');
  });
  expect(shown).toEqual([
    { headline: 'The timetable was repaired: 28 blocks elsewhere', paragraphs: ['11 lessons were left out.', 'Look at it'] },
    { headline: 'Saved', paragraphs: [] },
  ]);
});

let save: (run: () => Promise<unknown>) => Promise<unknown>;
function Form() {
  const [, attempt] = useAttempt();
  save = (run) => attempt('Your changes were not saved', run);
  return null;
}
function MutationForm() {
  const form = useTrying('Your changes were not saved', { mutationFn: (run: () => Promise<unknown>) => run() });
  save = (run) => form.mutateAsync(run).catch(() => undefined);
  return null;
}
function FormOfRules() {
  const id = useId();
  save = (run) =>
    run().then(
      () => notify.mended(id),
      () => notify.error(id, 'Your changes were not saved', 'The sum is not 100%'),
    );
  return null;
}
const failing = () => Promise.reject(new Error('The roll number is taken.'));
const told = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent);
/** Here none runs, and a message goes at the end of one. */
function endAnimations() {
  for (const toast of document.querySelectorAll('.Toastify__toast')) toast.dispatchEvent(new Event('animationend'));
}

/** Whether the message with this text ends by itself. */
async function ends(text: string): Promise<boolean> {
  const toast = (await screen.findByText(text)).closest('.Toastify__toast');
  return toast?.querySelector('.Toastify__progress-bar--animated') !== null;
}

test('What was entered in vain stays said until it is closed, other warnings go by themselves', async () => {
  render(<Toasts />);
  notify.lost('It has no place any more', 'Asha Rao, Music: 22');
  notify.warning('Nothing was pasted');
  expect(await ends('Nothing was pasted')).toBe(true);
  expect(await ends('Asha Rao, Music: 22')).toBe(false);
});

test('What a button could not send stays said until it is tried again, other failures go by themselves', async () => {
  render(
    <>
      <Toasts />
      <Form />
    </>,
  );
  await act(() => save(() => Promise.reject(new ApiError(0, 'The server cannot be reached.'))));
  expect(await ends('The server cannot be reached.')).toBe(false);
  await act(() => save(failing));
  expect(await ends('The roll number is taken.')).toBe(true);
});

test.each([
  ['its button', Form],
  ['a mutation', MutationForm],
  ['its own rules', FormOfRules],
])('What a form said of the failures of %s goes once it is saved; what is said of others stays', async (_, Tried) => {
  renderWithQueries(
    <>
      <Toasts />
      <Tried />
    </>,
  );
  notify.failure('Failed to fetch terms', new Error('No connection'));
  await act(() => save(failing));
  await screen.findByText('Your changes were not saved');
  await act(() => save(() => Promise.resolve()));
  notify.success('Your changes saved successfully');
  await screen.findByText('Your changes saved successfully');
  await vi.waitFor(() => {
    endAnimations();
    expect(told().join()).not.toContain('were not saved');
  });
  expect(told().join()).toContain('Failed to fetch terms');
});
