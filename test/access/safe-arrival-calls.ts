import { call, type MatrixCall } from './matrix-call.ts';

const nowhere = 2_000_000_000;
const forAll = { keys: ['notificationcontent.update'], forAll: true } as const;
const absence = '/api/las/StudentAbsence';

/** Calls about absences that nobody announced. */
export const safeArrivalCalls: readonly MatrixCall[] = [
  call(`GET ${absence}`, 'studentattendance.update'),
  call(`PUT ${absence}/Explain`, 'studentattendance.update', '', {
    mayBeMissing: true,
    body: () => ({ absenceId: nowhere, state: 3, note: '' }),
  }),
  call(`POST ${absence}/Answer`, 'studentleave.create', '', {
    mayBeMissing: true,
    body: () => ({ absenceId: nowhere, note: '' }),
  }),
  call(`POST ${absence}/ReadByLink`, 'public', '', { body: () => ({ token: 'none' }) }),
  call(`POST ${absence}/AnswerByLink`, 'public', '', { body: () => ({ token: 'none', note: '' }) }),
  call('GET /api/las/SafeArrival', forAll),
  call('PUT /api/las/SafeArrival', forAll, '', { body: () => ({}) }),
];
