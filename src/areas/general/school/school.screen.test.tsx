import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderWithQueries } from '../../../../test/support/render-with-queries.ts';
import { SchoolScreen } from './school.screen.tsx';

test.each([
  ['has never been changed', 1, false],
  ['was changed once', 2, true],
])('The page of a school that %s says when it was changed, or nothing', async (_what, version, isSaid) => {
  const school = { schoolName: 'Hill School', schoolYearStart: '06-01', financialYearStart: '04-01', hasLogo: false };
  const answer = { ...school, version, lastModified: '2026-06-15T06:00:00.000Z', lastModifiedBy: '' };
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(answer)));
  localStorage.setItem('jt', 'token');
  localStorage.setItem('permissions', '{}');
  renderWithQueries(<SchoolScreen />);
  await screen.findByText('Hill School');
  expect(screen.queryByText(/^changed 15/) !== null).toBe(isSaid);
});
