import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderWithQueries } from '../../../../../test/support/render-with-queries.ts';
import { startSession } from '../../calls/session.web.ts';
import { GoesAlong } from './goes-along.tsx';

test('The question before a deletion says what is deleted with the record', async () => {
  startSession('{}~token');
  const server = vi.fn(async (_address: string) =>
    Response.json([
      { count: 1, one: 'photo', many: 'photos' },
      { count: 3, one: 'remark', many: 'remarks' },
    ]),
  );
  vi.stubGlobal('fetch', server);
  renderWithQueries(<GoesAlong of={{ area: 'lib', name: 'Book', id: 'bookId' }} id={7} />);
  await screen.findByText('Deleted with it: 1 photo and 3 remarks.');
  expect(server.mock.calls[0]?.[0]).toMatch(/\/api\/lib\/Book\/GetRelatedRecords\?bookId=7$/);
});
