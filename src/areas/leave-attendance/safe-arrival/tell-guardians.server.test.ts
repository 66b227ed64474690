import type { SQL } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import {
  absences,
  answer,
  ask,
  asked,
  away,
  type Child,
  child,
  enterLeave,
  first,
  followsAbsences,
  here,
  linkOf,
  list,
  listed,
  mails,
  mark,
  office,
  register,
  registers,
  school,
  tenMinutesLater,
  today,
  written,
} from '../../../../test/school/absences.ts';
import { meanwhile } from '../../../../test/support/meanwhile.ts';
import { problem } from '../../../../test/support/problem.ts';
import { addDays } from '../../../kit/domain/dates.domain.ts';
import { absenceState } from './absence-states.domain.ts';

followsAbsences();

const both = ['meera: Asha is marked absent today', 'ravi: Asha is marked absent today'];
const corrected = ['meera: Correction: Asha is not marked absent', 'ravi: Correction: Asha is not marked absent'];

interface Case {
  name: string;
  /** What happens between the register and the end of the ten minutes. */
  before?: (of: Child) => Promise<unknown>;
  how?: Partial<typeof away>;
  /** What happens after guardians were written to. */
  after?: (of: Child) => Promise<unknown>;
  written: string[];
  /** Who is on the list in the end. */
  listed: [string, number][];
}

/** The student left the day before, which is entered today. */
async function leaveSchool(studentId: number) {
  const [tcAppliedDate, exitDate] = [addDays(today, -3), addDays(today, -1)];
  const exit = { studentId, tcAppliedDate, tcIssueDate: tcAppliedDate, exitDate, exitReason: '' };
  expect((await office.post('/api/sis/StudentExit', exit)).status).toBe(201);
}

const asha: [string, number] = ['Asha', absenceState.open];

describe('A child is marked absent', () => {
  test.each<Case>([
    { name: 'without leave: both guardians are asked, and the office sees whom to call', written: both, listed: [asha] },
    {
      name: 'and leave is entered within ten minutes: nobody is asked',
      before: ({ studentId }) => enterLeave(studentId),
      written: [],
      listed: [],
    },
    {
      name: 'and it turns out that they had left before: nobody is asked',
      before: ({ studentId }) => leaveSchool(studentId),
      written: [],
      listed: [],
    },
    {
      name: 'and it turns out so after guardians were asked: nobody has to call',
      after: ({ studentId }) => leaveSchool(studentId),
      written: both,
      listed: [],
    },
    {
      name: 'and leave is entered after guardians were asked: nobody has to call',
      after: ({ studentId }) => enterLeave(studentId),
      written: both,
      listed: [],
    },
    {
      name: 'and the register is put right within ten minutes: nobody hears of it',
      before: (of) => mark(of, here),
      written: [],
      listed: [],
    },
    {
      name: 'and the register is put right afterwards: whoever was asked is told so',
      after: (of) => mark(of, here),
      written: [...corrected, ...both],
      listed: [],
    },
    {
      name: 'and the whole register is deleted afterwards: whoever was asked is told so',
      after: ({ programId }) => office.delete(`${registers}/DeleteAttendanceByCompositeKey?date=${today}&programId=${programId}`),
      written: [...corrected, ...both],
      listed: [],
    },
    {
      name: 'and arrives late, so that the register shows it all day: that was no mistake',
      after: async (of) => {
        const { absenceId, version } = await first();
        await office.put(`${absences}/Explain`, { absenceId, version, state: absenceState.arrivedLate });
        await mark(of, here);
      },
      written: both,
      listed: [],
    },
    { name: 'in the morning only', how: { morning: false, afternoon: true }, written: both, listed: [asha] },
    { name: 'in the afternoon only', how: { morning: true, afternoon: false }, written: both, listed: [asha] },
    {
      name: 'whose father must not be contacted: he hears nothing',
      before: ({ father }) =>
        school.rows('update student_family set may_be_contacted = false where family_id = $1', [father.familyId]),
      written: ['meera: Asha is marked absent today'],
      listed: [asha],
    },
    {
      name: 'whose father must not be contacted any more: no correction reaches him',
      after: async (of) => {
        await school.rows('update student_family set may_be_contacted = false where family_id = $1', [of.father.familyId]);
        await mark(of, here);
      },
      written: ['meera: Correction: Asha is not marked absent', ...both],
      listed: [],
    },
    {
      name: 'twice, with a correction between that nobody had been told of: guardians are asked once',
      after: async (of) => {
        await mark(of, here);
        await mark(of, away);
        await tenMinutesLater();
      },
      written: both,
      listed: [asha],
    },
    {
      name: 'again after guardians were told of a correction: they are asked again',
      after: async (of) => {
        await mark(of, here);
        await ask();
        await mark(of, away);
        await tenMinutesLater();
      },
      written: [...corrected, ...both, ...both],
      listed: [asha],
    },
    {
      name: 'arrives late, and is gone again: guardians are asked again',
      after: async (of) => {
        const { absenceId, version } = await first();
        await office.put(`${absences}/Explain`, { absenceId, version, state: absenceState.arrivedLate, note: 'Bus' });
        await mark(of, here);
        await mark(of, { morning: true, afternoon: false });
        await tenMinutesLater();
      },
      written: [...both, ...both],
      listed: [asha],
    },
    {
      name: 'is explained, comes after all, and is absent again: what was said before explains nothing',
      after: async (of) => {
        await answer(await linkOf(of.mother), 'Ill');
        await mark(of, here);
        await mark(of, away);
        await tenMinutesLater();
      },
      written: [...both, ...both],
      listed: [asha],
    },
  ])('$name', async ({ before, how = away, after, written: expected, listed: rows }) => {
    const of = await child();
    await mark(of, how);
    await ask();
    expect(await written(), 'nobody is asked before ten minutes are over').toEqual([]);
    expect(await list()).toMatchObject({ isOn: true, waiting: 1, absences: [] });
    await before?.(of);
    await tenMinutesLater();
    await ask();
    await after?.(of);
    await ask();
    await ask();
    expect(await written()).toEqual(expected.sort());
    expect(await listed()).toEqual(rows);
  });
});

test('Nobody is asked about a child who is on leave or here', async () => {
  const of = await child();
  await enterLeave(of.studentId);
  await mark(of, away);
  await mark(await child('Ravi'), here);
  await tenMinutesLater();
  await ask();
  expect([await written(), await listed(), (await list()).waiting]).toEqual([[], [], 0]);
});

test('A register of another day is not followed up, and a holiday has no register', async () => {
  const of = await child();
  await mark(of, away, '2026-06-12');
  await tenMinutesLater();
  await ask();
  expect([await written(), await listed()]).toEqual([[], []]);
  const { json } = await register(of, '2026-06-14');
  const line = { ...json.Attendances[0], ...away, student: null };
  problem(await office.post(`${registers}/CreateAttendanceBulk`, { Attendances: [line] }), 422);
  expect(await school.rows('select 1 from student_absence')).toEqual([]);
});

test('If nobody has an e-mail address, the child is on the list at once, with numbers to call', async () => {
  const of = await child();
  await school.rows("update family set email = '' where family_id in ($1, $2)", [of.mother.familyId, of.father.familyId]);
  await mark(of, away);
  const [row] = (await list()).absences;
  expect(row).toMatchObject({
    firstName: 'Asha',
    attendanceDate: today,
    ...away,
    told: '',
    toldTo: [],
    state: absenceState.open,
  });
  expect(row.phones).toEqual([
    { name: 'Meera Rao', relationship: 1, phone: '9822222222' },
    { name: 'Ravi Rao', relationship: 2, phone: '9833333333' },
    { name: '', relationship: 0, phone: '9811111111' },
  ]);
  expect((await office.get(`${registers}/GetAttendanceToday`)).json.unexplained).toBe(1);
  await tenMinutesLater();
  await ask();
  expect(await written()).toEqual([]);
});

test('Nothing is followed up while this is switched off; if it is switched off later, a correction is still sent', async () => {
  await school.rows('update safe_arrival_setting set is_on = false');
  const other = await child();
  await mark(other, away);
  expect(await list()).toEqual({ isOn: false, waiting: 0, absences: [] });
  await school.rows('update safe_arrival_setting set is_on = true');
  const of = await asked();
  await school.rows('update safe_arrival_setting set is_on = false');
  await mark(of, here);
  await ask();
  expect(await written()).toEqual([...corrected, ...both].sort());
});

const now = '(select now() at time zone time_zone from school)';
test.each([
  ['before and after the hours for it', "update safe_arrival_setting set tell_from = '01:00', tell_to = '02:00'"],
  [
    'in the quiet hours',
    `update notification_setting set quiet_from = to_char(${now} - interval '1 hour', 'HH24:MI'),
      quiet_to = to_char(${now} + interval '1 hour', 'HH24:MI')`,
  ],
])('Nobody is written to %s, but the office sees the child', async (_, statement) => {
  const of = await child();
  await mark(of, away);
  await tenMinutesLater();
  await school.rows(statement);
  await ask();
  expect([await written(), await listed()]).toEqual([[], [asha]]);
});

test('If a register is corrected while guardians are being asked, a correction follows', async () => {
  const of = await child();
  await mark(of, away);
  await tenMinutesLater();
  const told = 'update student_absence set told = now() where withdrawn is null';
  await meanwhile(school, [told], () => mark(of, here));
  const [row] = await school.rows<{ told: Date; withdrawn: Date }>('select told, withdrawn from student_absence');
  expect([row?.told, row?.withdrawn]).not.toContain(null);
});

test('Nobody is asked about an absence that is being corrected at that moment', async () => {
  const of = await child();
  await mark(of, away);
  await tenMinutesLater();
  await meanwhile(school, ['update student_absence set withdrawn = now()'], ask);
  await ask();
  expect(await written()).toEqual([]);
});

test.each([
  ['the only child', [], []],
  ['one of two children', ['Bina'], ['meera: Bina is marked absent today', 'ravi: Bina is marked absent today']],
])('If the guardians of %s lose their addresses just then, the others are asked', async (_what, others, letters) => {
  const of = await child();
  for (const one of [of, ...(await Promise.all(others.map((name) => child(name))))]) await mark(one, away);
  await tenMinutesLater();
  const { db } = school.database;
  const begin = db.transaction;
  vi.spyOn(db, 'transaction').mockImplementationOnce((run) =>
    begin(async (tx) => {
      const execute = async (statement: SQL) => {
        const found = await tx.execute(statement);
        if (found.rows.length > 0) await school.rows("update family set email = '' where family_id in ($1, $2)", lost);
        return found;
      };
      return run(Object.assign(Object.create(tx), { execute }));
    }),
  );
  const lost = [of.mother.familyId, of.father.familyId];
  await ask();
  vi.restoreAllMocks();
  expect(await written()).toEqual(letters);
  const told = await school.rows('select 1 from student_absence where told is not null');
  expect(told).toHaveLength(others.length);
  expect(await listed()).toContainEqual(asha);
});

test('The letters to guardians have spaces between their sentences, begin with a capital and say what to do if they went astray', async () => {
  const of = await asked();
  await mark(of, here);
  await ask();
  const bodies = (await mails()).filter(({ to }) => to === of.mother.email).map(({ body }) => body);
  expect(bodies[0]).toContain(': all day. No leave is entered.</p><p>If you know about it, please');
  expect(bodies[0]).toContain('the end of 16-06-2026. If this message is not meant for you, please tell us.</p>');
  expect(bodies[1]).toContain(
    '<p>Dear Meera Rao,</p><p>We told you that <strong>Asha Rao</strong> was marked absent on 15-06-2026. ',
  );
  expect(bodies[1]).toContain(
    'The register has since been corrected: Asha is not marked absent.</p><p>You need not do anything.',
  );
});

test('A link is stored as a hash and is in no stored message, outbox or history; only its recipient gets it', async () => {
  const { links } = await asked();
  const [kept] = await school.rows<{ kept: string }>(
    `select concat((select json_agg(o) from outbox o), (select json_agg(k) from absence_link k), (select json_agg(a) from audit_entry a)) as kept`,
  );
  for (const link of Object.values(links)) {
    expect(link).toHaveLength(43);
    expect(kept?.kept).not.toContain(link);
  }
  const shown = await office.get('/api/ns/Outbox');
  const one = await office.get(`/api/ns/Outbox/${shown.json.items[0].outboxId}`);
  expect(one.json.body).toContain('/public/answer/••••••••');
  expect(links.mother).not.toBe(links.father);
});

test('A letter is sent again only to a guardian whom the school may still contact, at their current address', async () => {
  const { father } = await asked();
  await school.rows("update family set email = 'ravi.rao@parents.test' where email = $1", [father.email]);
  const [letter] = await school.rows<{ id: number }>('select outbox_id as id from outbox where to_email = $1', [father.email]);
  const again = () => office.post(`/api/ns/Outbox/SendAgain?outboxId=${letter?.id}`);
  expect((await again()).json.message).toBe('It is being sent again, to the current address: ravi.rao@parents.test');
  await school.rows('update student_family set may_be_contacted = false where family_id = $1', [father.familyId]);
  expect(problem(await again(), 409).detail).toBe('The school may not write to this person any more.');
});
