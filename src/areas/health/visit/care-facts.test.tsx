import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderWithQueries } from '../../../../test/support/render-with-queries.ts';
import { startSession } from '../../../kit/web/calls/session.web.ts';
import { CareFactsBox } from './care-facts.tsx';

beforeEach(() => startSession('{"healthrecord.create":"-1"}~token'));

const father = { firstName: 'Vijay', lastName: 'Rao', relationship: 1, personalContact: '9823024462' };

function show(emergencyContact: string) {
  const facts = {
    ...{ hasHealthRecord: false, allergies: [], chronicConditions: [], guardians: [father], emergencyContact },
    ...{ consentedOn: null, consentedBy: '', consentNotes: '' },
  };
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(facts)));
  renderWithQueries(<CareFactsBox studentId={7} />);
}

test('The emergency contact is shown beside the guardians’ contacts', async () => {
  show('9822012345');
  await screen.findByText('Emergency contact');
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['9823024462', '9822012345']);
});

test('A guardian who is the emergency contact is named once', async () => {
  show('9823024462');
  await screen.findByText(/^Vijay Rao/);
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['9823024462']);
});
