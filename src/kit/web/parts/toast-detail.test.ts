import { expect, test } from 'vitest';
import { ApiError } from '../calls/api-error.web.ts';
import { notify, showToastsWith, type Toast } from './toast.tsx';
import { toastDetail } from './toast-detail.web.ts';
import { toastWords } from './toasts.tsx';

test.each([
  ['the detail, split into paragraphs', { detail: 'One.| Two.|', title: 'T', message: 'M' }, ['One.', 'Two.']],
  ['else the title', { detail: '', title: 'T', message: 'M' }, ['T']],
  ['else the message', { message: 'M' }, ['M']],
  ['else that something unexpected happened', {}, ['An unexpected error occurred.']],
  ['a blank detail is none', { detail: '  ', title: 'T' }, ['T']],
  ['no error at all', undefined, ['An unknown error occurred.']],
  ['an error that is null', null, ['An unknown error occurred.']],
])('a toast says %s', (_, error, expected) => {
  expect(toastDetail(error)).toEqual(expected);
});

/** What a toast shows of what was said. */
function shownOf(say: () => void): ReturnType<typeof toastWords>[] {
  const shown: Toast[] = [];
  const end = showToastsWith((toast) => shown.push(toast));
  say();
  end();
  return shown.map(toastWords);
}

test('a 401 replaces the headline, and shows once however many calls it refused', () => {
  expect(
    shownOf(() => notify.failure('Failed to fetch students', new ApiError(401, '', 'Sign in again', {}, true))),
  ).toMatchObject([{ headline: 'Session Expired', once: 'session-expired' }]);
});

test('a refused login keeps its headline', () => {
  expect(shownOf(() => notify.failure('Unable to authenticate', new ApiError(401)))).toEqual([
    { headline: 'Unable to authenticate', paragraphs: [expect.any(String)] },
  ]);
});

test('a call that answers several things says the first in bold, and each of the others below it', () => {
  const shown = shownOf(() => {
    notify.success('The timetable was repaired: 28 blocks elsewhere|11 lessons were left out.', 'Look at it');
    notify.success('Saved');
  });
  expect(shown).toEqual([
    { headline: 'The timetable was repaired: 28 blocks elsewhere', paragraphs: ['11 lessons were left out.', 'Look at it'] },
    { headline: 'Saved', paragraphs: [] },
  ]);
});
