import { expect, test } from 'vitest';
import { ApiError } from '../calls/api-error.web.ts';
import { notify, showToastsWith, type Toast } from './toast.tsx';
import { toastDetail, toastHeadline } from './toast-detail.web.ts';

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

test('a 401 replaces the headline', () => {
  expect(toastHeadline('Failed to fetch students', new ApiError(401, '', '', {}, true))).toBe('Session Expired');
});

test('a refused login keeps its headline', () => {
  expect(toastHeadline('Unable to authenticate', new ApiError(401))).toBe('Unable to authenticate');
});

test('a call that answers several things says the first in bold, and each of the others below it', () => {
  const shown: Toast[] = [];
  const end = showToastsWith((toast) => shown.push(toast));
  notify.success('The timetable was repaired: 28 blocks elsewhere|11 lessons were left out.', 'Look at it');
  notify.success('Saved');
  end();
  expect(shown.map(({ headline, paragraphs }) => [headline, ...paragraphs])).toEqual([
    ['The timetable was repaired: 28 blocks elsewhere', '11 lessons were left out.', 'Look at it'],
    ['Saved'],
  ]);
});
