import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderWithQueries } from '../../../../test/support/render-with-queries.ts';
import { usePanelList } from '../../../kit/web/panel/panel-data.web.ts';
import { DecidePanel } from './decide-panel.tsx';
import { proposalState } from './proposable.domain.ts';

vi.mock('../../../kit/web/panel/panel-data.web.ts');
vi.mock('../family/household-offer.tsx', () => ({ HouseholdOffer: () => null }));

test('Who proposed a change is said with the day and time of the school, not of the server', async () => {
  const of = { studentId: 7, familyId: null, whose: 'Asha Rao' };
  vi.mocked(usePanelList).mockReturnValue([
    {
      ...{ ...of, proposedChangeId: 1, field: 'currentAddress', was: 'A', now: 'A', value: 'B', reason: '' },
      ...{ state: proposalState.waiting, createdBy: 'Meena Rao', created: '2026-06-14T20:00:00.000Z' },
    },
  ]);
  renderWithQueries(<DecidePanel proposal={of} onClose={() => undefined} />);
  expect(await screen.findByText('Meena Rao, 15-06-2026 01:30')).toBeDefined();
});
