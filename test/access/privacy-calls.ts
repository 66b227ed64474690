import { call, isLogged, type MatrixCall } from './matrix-call.ts';
import type { Ids } from './world.ts';

const forAll = (key: string) => ({ keys: [key], forAll: true }) as const;
const requests = '/api/gs/DataRequest';
const byRequest = ({ records }: Ids) => `dataRequestId=${records['DataRequest']}`;
const ofRequest = ({ records }: Ids) => ({ dataRequestId: records['DataRequest'] });

/** Calls about what people ask of their data. */
export const privacyCalls: readonly MatrixCall[] = [
  call(`POST ${requests}/MakeArchive`, forAll('datarequest.update'), '', { body: ofRequest }),
  call(`GET ${requests}/Download`, forAll('datarequest.update'), byRequest, { mayBeMissing: true, ...isLogged }),
  call(`GET ${requests}/PrintAnswer`, forAll('datarequest.update'), byRequest, { mayBeMissing: true }),
  call(`POST ${requests}/Answer`, forAll('datarequest.update'), '', {
    body: (ids) => ({ ...ofRequest(ids), state: 2, answer: '' }),
  }),
  call(`GET ${requests}/GetSetting`, 'datarequest.read'),
  call(`PUT ${requests}/UpdateSetting`, forAll('datarequest.update'), '', {
    body: () => ({ isOpen: false, answerDays: 30, archiveDays: 14 }),
  }),
  call('GET /api/gs/Erasure', forAll('datarequest.update'), byRequest),
  call('GET /api/gs/Erasure/PrintNotice', forAll('datarequest.update'), byRequest, { mayBeMissing: true }),
  ...['Propose', 'Confirm'].map((act) =>
    call(`POST /api/gs/Erasure/${act}`, forAll('datarequest.update'), '', { body: (ids) => ({ ...ofRequest(ids), seen: '' }) }),
  ),
  call('POST /api/gs/Erasure/Stop', forAll('datarequest.update'), '', { body: ofRequest }),
  call('GET /api/gs/Retention', forAll('retention.read')),
  call('GET /api/gs/Retention/Preview', forAll('retention.read'), 'kind=1'),
  call('PUT /api/gs/Retention/UpdateRule', forAll('retention.update'), '', {
    body: () => ({ kind: 1, months: 12, isOn: false, version: 0 }),
  }),
  call('POST /api/gs/Retention/Run', forAll('retention.update'), '', { body: () => ({ kind: 2, seen: '' }) }),
  ...['PrintBoardLetter', 'PrintPeopleLetter'].map((letter) =>
    call(`GET /api/gs/Breach/${letter}`, 'breach.read', ({ records }: Ids) => `breachId=${records['Breach']}`, {
      owner: { resource: 'Breach' },
    }),
  ),
  call('GET /api/gs/OwnDataRequest', 'session'),
  call('POST /api/gs/OwnDataRequest', 'session', '', {
    body: () => ({ studentId: null, kind: 1, wish: '' }),
    mayBeMissing: true,
  }),
  call('GET /api/gs/OwnDataRequest/Download', 'session', byRequest, { mayBeMissing: true }),
];
