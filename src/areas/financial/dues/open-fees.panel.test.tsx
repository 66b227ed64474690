import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderWithQueries } from '../../../../test/render-with-queries.ts';
import { startSession } from '../../../kit/web/calls/session.web.ts';
import { OpenFeesPanel } from './open-fees.panel.tsx';

test('The overdue amount links to the overdue fees; payments are not fetched for people who may not see them', async () => {
  startSession('{"studentfee.read":"-1"}~token');
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(decodeURIComponent(url));
    const calls = new URL(url, 'http://school.test').searchParams.get('calls')?.split(',');
    const body = { total: 500, paid: 100, balance: 400, overdue: 300.5, excess: 0 };
    return new Response(JSON.stringify(calls?.map(() => ({ status: 200, body })) ?? body));
  });
  renderWithQueries(<OpenFeesPanel />);
  const link = await screen.findByRole('link', { name: /^300\.50 overdue/ });
  expect(link.getAttribute('href')).toBe('/fs/studentfee/grid?overdueDays=1');
  expect(screen.getByText('Of 400.00 that is still to be paid')).toBeDefined();
  expect(screen.getAllByRole('link')).toHaveLength(1);
  expect(asked.join()).not.toContain('PaymentTransaction');
});
