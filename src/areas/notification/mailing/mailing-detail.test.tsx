import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { type MailingRecipient, type MailingRow, mailingState, recipientState } from './mailing.domain.ts';
import { MailingDetail } from './mailing-detail.tsx';

const mailing: MailingRow = {
  ...{ mailingId: 1, title: 'Trip', body: '', audience: 'Grade 1 A', createdBy: 'Meera', created: '', sentOn: '' },
  ...{
    state: mailingState.sending,
    recipientCount: 4,
    sent: 0,
    waiting: 3,
    failed: 0,
    isShown: false,
    read: 0,
    asks: 0,
    options: [],
    answerUntil: null,
    toCall: 1,
  },
};
const recipient = (state: number, index: number): MailingRecipient => ({
  ...{ mailingRecipientId: index, name: `Person ${index}`, email: '', phone: '', about: '', state, answer: '' },
});
const { sent, failed, noEmail } = recipientState;

test('While a mailing is being sent, its counts are those of the lists below them', async () => {
  const recipients = [sent, sent, failed, noEmail].map(recipient);
  localStorage.setItem('jt', 'token');
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(recipients)));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MailingDetail of={mailing} />
    </QueryClientProvider>,
  );
  await screen.findByText('Sent: 2');
  const facts = ['State', 'Sent', 'Waiting', 'Failed', 'To Call'].map((name) => {
    const [label] = screen.getAllByText(name).filter(({ tagName }) => tagName === 'DT');
    return label?.nextSibling?.textContent;
  });
  expect(facts).toEqual(['Sent', '2 of 4', '0', '1', '2']);
});

test('Only somebody who may send is offered to stop a mailing, and only as long as it goes out', async () => {
  localStorage.setItem('jt', 'token');
  vi.stubGlobal('fetch', async () => new Response('[]'));
  const isOffered = async (state: number, permissions: object) => {
    localStorage.setItem('permissions', JSON.stringify(permissions));
    window.dispatchEvent(new StorageEvent('storage', { key: 'permissions' }));
    const { unmount } = render(
      <QueryClientProvider client={new QueryClient()}>
        <MailingDetail of={{ ...mailing, state }} />
      </QueryClientProvider>,
    );
    await screen.findByText('Audience');
    const offered = screen.queryByRole('button', { name: 'Stop sending' }) !== null;
    unmount();
    return offered;
  };
  const maySend = { 'notificationcontent.update': '-1' };
  expect(await isOffered(mailingState.preparing, maySend)).toBe(true);
  expect(await isOffered(mailingState.preparing, { 'emaildata.update': '-1' })).toBe(false);
  expect(await isOffered(mailingState.done, maySend)).toBe(false);
});
