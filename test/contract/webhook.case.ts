import { apiKeyFactory } from '../../src/areas/identity/api-key/api-key.factory.ts';
import { roleFactory } from '../../src/areas/identity/role/role.factory.ts';
import { webhookFactory } from '../../src/areas/identity/webhook/webhook.factory.ts';
import { counter } from '../support/counter.ts';
import type { ContractCase } from './contract-case.ts';

const next = counter();
const noAddress = 'Address should begin with https:// and hold no password';

export const webhookCase: ContractCase = {
  input: async ({ admin }, side) => {
    const { json: role } = await admin.post('/api/ias/Role', roleFactory());
    const { json: key } = await admin.post('/api/ias/ApiKey', apiKeyFactory({ roleIds: [role.data] }));
    return webhookFactory({ webhookName: `${side === 'inside' ? 'Inés' : 'Omana'} ${next()}`, apiKeyId: key.data });
  },
  scope: (_input, id) => ['webhookid', id],
  ownsItself: true,
  change: { tellsDeleted: false },
  wrong: [
    [{ webhookName: ' ' }, 'webhookName', 'Name is required'],
    [{ url: '' }, 'url', noAddress],
    [{ url: 'http://example.com/' }, 'url', noAddress],
    [{ url: 'https://user:secret@example.com/' }, 'url', noAddress],
    [{ url: 'http://127.0.0.1.example.com/' }, 'url', noAddress],
    [{ url: 'file:///etc/passwd' }, 'url', noAddress],
    [{ apiKeyId: 0 }, 'apiKeyId', 'API key is required'],
    [{ kinds: [] }, 'kinds', 'At least one kind of record is required'],
    [{ kinds: ['Account'] }, 'kinds', 'Choose kinds of records from the list'],
    [
      { tellsCreated: false, tellsChanged: false, tellsDeleted: false },
      'tellsCreated',
      'At least one kind of change is required',
    ],
  ],
};
