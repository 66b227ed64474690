import { cleanup, screen } from '@testing-library/react';
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
