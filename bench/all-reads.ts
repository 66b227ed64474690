import type { Database } from '../src/kit/server/database/database.server.ts';
import { load, middleOf } from './load.ts';
import type { Stack } from './stack.ts';

/** The class and the people whose panels are opened; they stay the same while the school around them grows. */
const people = { programId: '1', studentId: '7', staffId: '2', staffLeaveCategoryId: '1' } as const;
const markedExams = `exam_schedule s join examination e using (examination_id) where e.program_id = ${people.programId}
  and exists (select from grade_record g where g.exam_schedule_id = s.exam_schedule_id and g.marks is not null)`;
const days = {
  date: new Date().toISOString().slice(0, 10),
  startDate: '2026-11-02',
  endDate: '2026-11-08',
  leaveFrom: '2026-11-02',
  leaveTo: '2026-11-06',
  days: '90',
  month: '2026-11',
  salaryMonth: '2026-11-01',
} as const;
/** What is opened of the class and of the demo's records: the newest of its kind. */
const newest = {
  examinationId: markedExams,
  examScheduleId: markedExams,
  studentFeeId: 'student_fee',
  paymentTransactionId: 'payment_transaction',
  healthRecordId: 'health_record',
  visitId: 'visit',
  familyId: 'family',
  mailingId: 'mailing',
  timetableEntryId: 'timetable_entry',
} as const;

/** The values of required parameters, by name. */
export type Opened = Readonly<Record<string, string>>;

/** Call it before the school grows: what is opened is the demo's own. */
export async function chooseOpened({ pool }: Database): Promise<Opened> {
  const chosen: Record<string, string> = { ...people, ...days };
  for (const [parameter, where] of Object.entries(newest)) {
    const id = parameter.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    const { rows } = await pool.query<{ id: number | null }>(`select max(${id}) as id from ${where}`);
    chosen[parameter] = String(rows[0]?.id ?? '');
  }
  return chosen;
}

/** Left out: files, streams that never end, and calls that need an id in their path. */
const left = /Export|Photo|Logo|live|openapi|\{id\}/;
const together = (...calls: string[]) => `/api/together?calls=${encodeURIComponent(calls.join())}`;
/** What the browser sends for the head's dashboard. */
export const landing = [
  together('/api/ns/Notice', '/api/ias/IdentityAccess/session'),
  '/api/ias/Task',
  together(
    '/api/fs/PaymentTransaction/GetFinancialMonths',
    '/api/las/StudentAttendance/GetAttendanceToday',
    '/api/las/StaffAttendance/GetAttendanceToday',
    '/api/las/StudentAttendance/GetDataForDays?days=21',
    '/api/egs/Examination/GetDataForDays?lastNExams=6',
    '/api/egs/GradeRecord/GetMarksToEnter?most=12',
    '/api/fs/StudentFee/GetFeeSums',
    `/api/fs/PaymentTransaction/GetPaymentSums?paidFrom=${days.date}&paidTo=${days.date}`,
    '/api/gs/Holiday/GetHolidaysForRange?startDate=2026-11-01&endDate=2027-02-01',
  ),
];
const typed = ['sha', 'ku', 'न', 'sharma', 'zzz'];

interface Parameter {
  name: string;
  required?: boolean;
  schema?: { type?: string };
}
interface Description {
  paths: Record<string, { get?: { parameters?: Parameter[] } }>;
}

/** The first page of every list and every panel, taken from the API document so that new ones are included; search and filters too. */
export async function pathsOf({ origin }: Pick<Stack, 'origin'>, opened: Opened): Promise<string[]> {
  const description = (await (await fetch(`${origin}/api/openapi.json`)).json()) as Description;
  const reads = Object.entries(description.paths).flatMap(([path, { get }]) => {
    if (!get || left.test(path) || path === '/api/search') return [];
    const { parameters = [] } = get;
    const wanted = parameters.filter(({ name, required }) => required || name === 'days');
    const query = wanted.map(({ name }) => `${name}=${opened[name] ?? ''}`).join('&');
    const own = query ? `${path}?${query}` : path;
    const filters = parameters
      .filter(({ name, schema }) => !(name in opened) && isText(name, schema?.type))
      .map(({ name }) => name);
    return [own, ...filters.map((name) => `${own}${query ? '&' : '?'}${name}=ku`)];
  });
  const names = typed.map((text) => `/api/sis/Student?studentName=${encodeURIComponent(text)}`);
  return [...new Set([...landing, ...reads, ...names, ...typed.map((text) => `/api/search?q=${encodeURIComponent(text)}`)])];
}

const isText = (name: string, type: string | undefined): boolean =>
  type === 'string' && !/^(sort|format|q)$|[dD]ate|day|From$|To$|On$/.test(name);

async function measure(stack: Pick<Stack, 'origin'>, token: string, path: string): Promise<number> {
  const call = { method: 'GET', path, token } as const;
  await load(stack.origin, call, 1, 0.1);
  const loads = [
    await load(stack.origin, call, 1, 0.2),
    await load(stack.origin, call, 1, 0.2),
    await load(stack.origin, call, 1, 0.2),
  ];
  const { p50, failed } = middleOf(loads);
  return failed > 0 ? Number.NaN : p50;
}

/** The median time of each call with one connection, in milliseconds; NaN for a call that is refused. */
export async function measureAll(
  stack: Pick<Stack, 'origin'>,
  token: string,
  paths: readonly string[],
): Promise<Map<string, number>> {
  const times = new Map<string, number>();
  for (const path of paths) times.set(path, await measure(stack, token, path));
  return times;
}
