import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderWithQueries } from '../../../../test/support/render-with-queries.ts';
import { startSession } from '../../../kit/web/calls/session.web.ts';
import { today } from '../../../kit/web/parts/today.web.ts';
import { OpenFeesPanel } from './open-fees.panel.tsx';

/** Answers the sums of fees and of payments. @returns what is asked */
function answerSums(): string[] {
  const asked: string[] = [];
  const bodyOf = (call: string) =>
    call.includes('GetFeeSums') ? { total: 500, paid: 100, balance: 400, overdue: 300.5, excess: 0 } : { income: 250.5 };
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(decodeURIComponent(url));
    const calls = new URL(url, 'http://school.test').searchParams.get('calls')?.split(',');
    return new Response(JSON.stringify(calls?.map((call) => ({ status: 200, body: bodyOf(call) })) ?? bodyOf(url)));
  });
  return asked;
}

test('The overdue amount links to the overdue fees; payments are not fetched for people who may not see them', async () => {
  startSession('{"studentfee.read":"-1"}~token');
  const asked = answerSums();
  renderWithQueries(<OpenFeesPanel />);
  const link = await screen.findByRole('link', { name: /^₹ 300\.50 overdue/ });
  expect(link.getAttribute('href')).toBe('/fs/studentfee/grid?overdueDays=1');
  expect(screen.getByText('Of ₹ 400.00 due in all')).toBeDefined();
  expect(screen.getAllByRole('link')).toHaveLength(1);
  expect(asked.join()).not.toContain('PaymentTransaction');
});

test('What was paid today links to the payments that add up to it', async () => {
  startSession('{"studentfee.read":"-1","paymenttransaction.read":"-1"}~token');
  answerSums();
  renderWithQueries(<OpenFeesPanel />);
  const link = await screen.findByRole('link', { name: /^₹ 250\.50 paid today/ });
  expect(link.getAttribute('href')).toBe(`/fs/paymenttransaction/grid?paidFrom=${today()}&paidTo=${today()}`);
});
