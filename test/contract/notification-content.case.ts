import { notificationContentFactory } from '../../src/areas/notification/notification-content/notification-content.factory.ts';
import { counter } from '../support/counter.ts';
import type { ContractCase } from './contract-case.ts';

const next = counter();

export const notificationContentCase: ContractCase = {
  input: async (_world, side) => {
    const count = next();
    return notificationContentFactory({ title: `${side === 'inside' ? 'Inés' : 'Omana'} ${count}` });
  },
  scope: (_input, id) => ['notificationcontentid', id],
  ownsItself: true,
  change: { title: 'The letter of Mrs Nair' },
  wrong: [
    [{ title: ' ' }, 'title', 'Title is required'],
    [{ title: 'a'.repeat(201) }, 'title', 'Title must not exceed 200 characters'],
    [{ title: 'Dear {{Parent}}' }, 'title', '{{Parent}} is not a placeholder'],
    [{ body: '' }, 'body', 'Body is required'],
    [{ body: '<p> </p><p>&nbsp;</p>' }, 'body', 'Body is required'],
    [{ body: '<script>alert(1)</script>' }, 'body', 'Body is required'],
    [{ body: `<p>${'a'.repeat(100_000)}</p>` }, 'body', 'Body must not exceed 100000 characters'],
    [{ body: '<p>Dear {{Parent}}</p>' }, 'body', '{{Parent}} is not a placeholder'],
    [{ body: '<p>Dear {{Recipient <strong>Name</strong>}}</p>' }, 'body', '{{Recipient Name is not a placeholder'],
  ],
};
