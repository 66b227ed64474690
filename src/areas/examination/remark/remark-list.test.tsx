import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { renderWithQueries } from '../../../../test/support/render-with-queries.ts';
import { longestRemark } from './exam-remark.domain.ts';
import { RemarkList } from './remark-list.tsx';

afterEach(cleanup);

const lineOf = (studentId: number, remark: string) => ({
  ...{ studentId, firstName: 'Asha', lastName: `Rao ${studentId}`, percentage: null, letter: '', isPassed: null },
  ...{ remark, version: 1, lastModifiedBy: '' },
});

test.each([
  [1, '1 character left.'],
  [2, '2 characters left.'],
  [0, '0 characters left.'],
])('With room for %i more the line says: %s', (rest, said) => {
  const line = lineOf(1, 'x'.repeat(longestRemark - rest));
  renderWithQueries(<RemarkList examinationId={1} lines={[line]} mayWrite reload={async () => [line]} />);
  expect(screen.getByText(said)).toBeTruthy();
});

test.each([
  ['a mouse', true, 'Remark for Asha Rao 1'],
  ['only a finger', false, null],
])('With %s, whoever opens the page can begin to write: %s', (_pointer, matches, focused) => {
  vi.stubGlobal('matchMedia', () => ({ matches, addEventListener: () => {}, removeEventListener: () => {} }));
  const lines = [lineOf(1, ''), lineOf(2, '')];
  renderWithQueries(<RemarkList examinationId={1} lines={lines} mayWrite reload={async () => lines} />);
  expect(document.activeElement?.getAttribute('aria-label') ?? null).toBe(focused);
});

test('The keys that save send the remarks once, until the answer is there', async () => {
  const line = lineOf(1, '');
  let answer = (_: Response) => {};
  const fetch = vi.fn(() => new Promise<Response>((resolve) => (answer = resolve)));
  vi.stubGlobal('fetch', fetch);
  localStorage.setItem('jt', 'token');
  renderWithQueries(<RemarkList examinationId={1} lines={[line]} mayWrite reload={async () => [line]} />);
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('Remark for Asha Rao 1'), 'Kind{Control>}{Enter}{Enter}{/Control}');
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(fetch).toHaveBeenCalledTimes(1);
  answer(Response.json({ data: [1], message: '' }));
  await screen.findByRole('button', { name: 'Save' });
  await user.type(screen.getByLabelText('Remark for Asha Rao 1'), ' girl{Control>}{Enter}{/Control}');
  expect(fetch).toHaveBeenCalledTimes(2);
});
