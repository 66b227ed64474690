import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderWithQueries } from '../../../../test/support/render-with-queries.ts';
import { FamilyStatementsPanel } from './family-statements-panel.tsx';

const families = [
  { familyId: 1, firstName: 'Lata', lastName: 'Rao', relationship: 2, currentAddress: '', isApart: false },
  { familyId: 2, firstName: 'Anil', lastName: 'Rao', relationship: 1, currentAddress: '7, Hidden Lane', isApart: true },
];

beforeEach(() => {
  localStorage.setItem('jt', 'token');
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(families)));
});

test('A statement is offered for everybody except a separated parent, with or without an e-mail address', async () => {
  renderWithQueries(<FamilyStatementsPanel studentId={7} />);
  expect(await screen.findByRole('button', { name: 'Family Statement: Lata Rao' })).toBeDefined();
  expect(screen.queryByText(/Anil/)).toBeNull();
});
