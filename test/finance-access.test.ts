import { afterAll, beforeAll, expect, test } from 'vitest';
import { staffRoles } from '../src/common/enumerations.domain.ts';
import { parseChoice } from '../src/kit/domain/enumeration.domain.ts';
import { matrixCalls } from './access/calls.ts';
import type { Ids } from './access/world.ts';
import { addFeeStructure, addUncharged } from './school/fees.ts';
import { addFamily, addProgram, addStaff } from './school/people.ts';
import type { Caller } from './support/caller.ts';
import { startApp, type TestApp } from './support/harness.ts';
import { listenAt } from './support/listen.ts';

// Two families in one class, two teachers, and amounts that all differ, so that an amount shows whose it is.

type Who = 'parent' | 'student' | 'teacher' | 'accountant';

const amounts = {
  ownTuition: 41111.11,
  ownPaid: 5000.07,
  ownBalance: 36111.04,
  otherFee: 44444.44,
  otherPaid: 12345.67,
  otherBalance: 32098.77,
  teacherSalary: 31415.92,
  teacherYear: 376991,
  colleagueSalary: 27182.81,
  colleagueYear: 326193,
  income: 17345.74,
  expense: 58598.73,
  feesInAll: 85555.55,
  balanceInAll: 68209.81,
} as const;
type Amount = keyof typeof amounts;

/** Which amounts each caller may see; only the accountant may see everybody else's, and the sums. */
const mayBeSeen: Record<Who, readonly Amount[]> = {
  parent: ['ownTuition', 'ownPaid', 'ownBalance'],
  student: ['ownTuition', 'ownPaid', 'ownBalance'],
  teacher: ['teacherSalary', 'teacherYear'],
  accountant: Object.keys(amounts) as Amount[],
};

let school: TestApp;
let callers: Record<Who, Caller>;
const ids = {} as Record<'own' | 'other', Ids>;

beforeAll(async () => {
  school = await startApp({ today: '2026-06-15' });
  const admin = await school.asAdmin();
  const created = async (path: string, body: object): Promise<number> => {
    const { status, json, text } = await admin.post(path, body);
    expect(status, `${path} ${text}`).toBe(201);
    return json.data;
  };
  const programId = await addProgram(school.database);
  const tuition = await addFeeStructure(school.database, { programId, feeType: 'Tuition', amount: amounts.ownTuition });
  const bus = await addFeeStructure(school.database, { programId, feeType: 'Bus', amount: 3333.33, isOptional: true });
  const fee = (studentId: number, parts: readonly (readonly [number, number])[]) =>
    created('/api/fs/StudentFee', {
      studentId,
      programId,
      dueDate: '2026-05-01',
      studentFeeDetails: parts.map(([feeStructureId, amount]) => ({ feeStructureId, amount })),
    });
  const pay = (paymentFor: number, paymentForId: number, amountPaid: number) =>
    created('/api/fs/PaymentTransaction', { paymentFor, paymentForId, paymentMode: 1, amountPaid, paymentDate: '2026-06-10' });
  const [basic = 0] = (
    await school.rows<{ id: number }>(
      "insert into salary_structure (salary_type) values ('Basic Pay') returning salary_structure_id as id",
    )
  ).map(({ id }) => id);
  const salary = (staffId: number, amount: number) =>
    created('/api/fs/StaffSalary', { staffId, staffSalaryDetails: [{ salaryStructureId: basic, amount }] });

  const own = await addUncharged(school.database, { programId, firstName: 'Aarohi' });
  const other = await addUncharged(school.database, { programId, firstName: 'Zubin' });
  const familyId = await addFamily(school.database);
  await school.rows('insert into student_family (student_id, family_id, relationship) values ($1, $2, 1)', [other, familyId]);
  callers = {
    parent: await school.asParentOf(own),
    student: await school.asStudent(own),
    teacher: await school.asTeacherOf(programId),
    accountant: await school.asStaff(parseChoice(staffRoles, 'Finance') ?? 0),
  };
  const teacherId = (await callers.teacher.get('/api/ias/IdentityAccess/session')).json.staffId;
  const { familyId: ownFamily } = (await callers.parent.get('/api/ias/IdentityAccess/session')).json;
  const colleague = await addStaff(school.database, { firstName: 'Yusuf' });
  const place = {
    ...{ programId, accountId: 1, courseId: 1, courseSessionId: 1, programCourseId: 1 },
    ...{ examinationId: 1, examScheduleId: 1, inputs: {} },
  };
  const records = { FeeStructure: tuition, SalaryStructure: basic };
  ids.own = {
    ...place,
    studentId: own,
    staffId: teacherId,
    familyId: ownFamily,
    records: {
      ...records,
      StudentFee: await fee(own, [[tuition, amounts.ownTuition]]),
      PaymentTransaction: await pay(1, own, amounts.ownPaid),
      StaffSalary: await salary(teacherId, amounts.teacherYear),
    },
  };
  ids.other = {
    ...place,
    studentId: other,
    staffId: colleague,
    familyId,
    records: {
      ...records,
      StudentFee: await fee(other, [
        [tuition, amounts.ownTuition],
        [bus, 3333.33],
      ]),
      PaymentTransaction: await pay(1, other, amounts.otherPaid),
      StaffSalary: await salary(colleague, amounts.colleagueYear),
    },
  };
  await pay(2, teacherId, amounts.teacherSalary);
  await pay(2, colleague, amounts.colleagueSalary);
});
afterAll(() => school.close());

/** The amounts in an answer, however their digits are grouped. */
const shownIn = (text: string): Amount[] => {
  const plain = text.replaceAll(/(?<=\d),(?=\d{2,3})/g, '');
  return (Object.keys(amounts) as Amount[]).filter((name) => new RegExp(`(?<![\\d.])${amounts[name]}(?!\\d)`).test(plain));
};

const list = {
  fees: '/api/fs/StudentFee',
  payments: '/api/fs/PaymentTransaction',
  salaries: '/api/fs/StaffSalary',
} as const;
const count = async (who: Who, path: string): Promise<number> => {
  const { status, json } = await callers[who].get(path);
  return status === 403 ? -1 : json.totalCount;
};

test('The accountant can see every amount somewhere', async () => {
  expect(await count('accountant', list.payments)).toBe(4);
  const text = await Promise.all(
    [...Object.values(list), '/api/fs/PaymentTransaction/GetFinancialMetrics'].map(
      async (path) => (await callers.accountant.get(path)).text,
    ),
  );
  const { feesInAll: _, balanceInAll: __, ...single } = amounts;
  expect(shownIn(text.join(' ')).sort()).toEqual((Object.keys(single) as Amount[]).sort());
});

test.each([
  ['parent', 1, 1, -1],
  ['student', 1, 1, -1],
  ['teacher', -1, -1, 1],
  ['accountant', 2, 4, 2],
] as const)(
  'The %s counts %i fees, %i payments and %i salaries (-1: none may be read)',
  async (who, fees, payments, salaries) => {
    expect(await count(who, list.fees)).toBe(fees);
    expect(await count(who, list.payments)).toBe(payments);
    expect(await count(who, list.salaries)).toBe(salaries);
  },
);

test.each(['parent', 'student', 'teacher'] as const)(
  'No call of the financial area shows the %s anybody else’s amounts, or a sum',
  async (who) => {
    const wrong: string[] = [];
    let answered = 0;
    for (const { route, url } of matrixCalls().filter((call) => call.route.startsWith('GET /api/fs/'))) {
      for (const whose of ['own', 'other'] as const) {
        const path = url(ids[whose]).replace(':id', '1');
        for (const format of route.includes('Export') ? ['csv'] : ['']) {
          const { status, text } = await callers[who].get(
            format ? `${path}${path.includes('?') ? '&' : '?'}format=${format}` : path,
          );
          if (status === 200) answered += 1;
          const told = shownIn(text).filter((name) => !mayBeSeen[who].includes(name));
          if (told.length > 0 || status >= 500) wrong.push(`${path}: ${status}, ${told}`);
        }
      }
    }
    expect(wrong).toEqual([]);
    expect(answered).toBeGreaterThan(1);
  },
);

test.each([
  ['parent', 'a payment of another child', () => `${list.payments}/${ids.other.records['PaymentTransaction']}`],
  [
    'parent',
    'its receipt',
    () => `${list.payments}/PrintReceipt?paymentTransactionId=${ids.other.records['PaymentTransaction']}`,
  ],
  ['parent', 'a fee of another child', () => `${list.fees}/${ids.other.records['StudentFee']}`],
  ['parent', 'the statement of another family', () => `${list.fees}/PrintFamilyStatement?familyId=${ids.other.familyId}`],
  [
    'student',
    'a receipt of another child',
    () => `${list.payments}/PrintReceipt?paymentTransactionId=${ids.other.records['PaymentTransaction']}`,
  ],
  ['teacher', 'the salary of a colleague', () => `${list.salaries}/${ids.other.records['StaffSalary']}`],
  ['teacher', 'the payslip of a colleague', () => `${list.salaries}/PrintPayslip?staffId=${ids.other.staffId}&month=2026-06`],
] as const)('The %s has no %s', async (who, _what, path) => {
  expect((await callers[who].get(path())).status).toBe(404);
});

test('Nobody can find out other people’s amounts by filters, sort or single fields', async () => {
  const asked = [
    `${list.fees}?balance=${amounts.otherBalance}`,
    `${list.fees}?totalAmount=${amounts.otherFee}`,
    `${list.fees}?studentName=Zubin`,
    `${list.payments}?amountPaid=${amounts.otherPaid}`,
    `${list.payments}?personName=Zubin`,
    `${list.payments}?staffName=Yusuf`,
    `${list.payments}?paymentFor=2`,
  ];
  for (const path of asked) {
    expect(await count('parent', path), path).toBe(0);
    expect(await count('accountant', path), path).toBeGreaterThan(0);
  }
  for (const path of [`${list.fees}?sort=-balance&fields=balance`, `${list.payments}?sort=-amountPaid&fields=amountPaid`]) {
    const { json } = await callers.parent.get(path);
    expect(json.items).toHaveLength(1);
  }
});

test('Neither the search nor the history reveals an amount', async () => {
  for (const who of ['parent', 'student', 'teacher'] as const) {
    for (const q of ['Zubin', 'Yusuf', '2026-00000', '12345.67']) {
      expect(shownIn((await callers[who].get(`/api/search?q=${encodeURIComponent(q)}`)).text)).toEqual([]);
    }
    for (const resource of ['StudentFee', 'PaymentTransaction', 'StaffSalary']) {
      const { status, text } = await callers[who].get(`/api/ias/AuditEntry?resource=${resource}`);
      const told = shownIn(text).filter((name) => !mayBeSeen[who].includes(name));
      expect({ status: status === 200 || status === 403, told }).toEqual({ status: true, told: [] });
    }
  }
});

test('The sums of the school are the accountant’s alone', async () => {
  const { status, json } = await callers.accountant.get(`${list.payments}/GetFinancialMetrics`);
  expect([status, json.totalIncome, json.totalExpense]).toEqual([200, amounts.income, amounts.expense]);
  for (const who of ['parent', 'student', 'teacher'] as const) {
    for (const call of ['GetFinancialMetrics', 'GetFinancialMonths', 'GetDayBook?date=2026-06-10']) {
      expect((await callers[who].get(`${list.payments}/${call}`)).status, call).toBe(403);
    }
  }
});

test('Listeners hear of payments of their own, not how much, and of nobody else’s', async () => {
  const address = await school.app.listen({ port: 0, host: '127.0.0.1' });
  const [parent, teacher] = [await listenAt(address, callers.parent.token), await listenAt(address, callers.teacher.token)];
  await Promise.all([parent.next('event: ready'), teacher.next('event: ready')]);
  const pay = async (studentId: number) => {
    const payment = { paymentFor: 1, paymentForId: studentId, paymentMode: 1, amountPaid: 7777.77, paymentDate: '2026-06-11' };
    const { status, json } = await callers.accountant.post(list.payments, payment);
    expect(status).toBe(201);
    return json.data as number;
  };
  await pay(ids.other.studentId);
  const own = await pay(ids.own.studentId);
  const admin = await school.asAdmin();
  await admin.post('/api/gs/Holiday/', { holidayName: 'Rain', holidayFrom: '2026-07-01', holidayTo: '2026-07-01' });
  const [heardByParent, heardByTeacher] = await Promise.all([parent.next('Holiday'), teacher.next('Holiday')]);
  expect(heardByParent.match(/"PaymentTransaction":[^a-zA-Z]*/g)).toEqual([`"PaymentTransaction":[${own}],"`]);
  expect(heardByParent).not.toContain('7777.77');
  expect(heardByTeacher).not.toMatch(/PaymentTransaction|StudentFee|7777/);
  for (const listener of [parent, teacher]) listener.close();
});
