import { addDays, weekdayOf } from '../../src/kit/domain/dates.domain.ts';
import type { Administrator, Answer } from './product.ts';

/** Reads rows of the product's database. */
export type Ask = <Row extends Record<string, unknown>>(text: string, values?: readonly unknown[]) => Promise<Row[]>;

/** One piece of work of many records, about to be asked for. */
export interface Order {
  /** Asks for it; the same key again is the same order. */
  send: (administrator: Administrator, key: string) => Promise<Answer>;
  /** How many of its records are stored. */
  stored: () => Promise<number>;
  /** How many there are in the end. */
  whole: number;
}

/** A kind of work that stores many records at once. */
export interface Work {
  name: string;
  /** A new order, different from those of other rounds. */
  order: (ask: Ask, administrator: Administrator, round: number) => Promise<Order>;
  /** Whether its call takes an `Idempotency-Key`, so that the same order again gets the same answer. */
  hasKey: boolean;
  /** Finds what must not be; besides the invariants of the school. */
  never: readonly string[];
}

type Cell = string | number;

/** A file as somebody sends it. */
function formOf(rows: readonly (readonly Cell[])[]): FormData {
  const form = new FormData();
  form.set('file', new Blob([rows.map((row) => row.join(',')).join('\r\n')], { type: 'text/csv' }), 'table.csv');
  return form;
}

const countOf = async (ask: Ask, text: string, values: readonly unknown[]): Promise<number> =>
  (await ask<{ count: number }>(`select count(*)::int as count from ${text}`, values))[0]?.count ?? 0;

/** @throws unless it was answered */
async function seenOf(answer: Promise<Answer>): Promise<string> {
  const { status, text } = await answer;
  const { seen, problems = [] } = JSON.parse(text) as { seen?: string; problems?: unknown[] };
  if (status !== 200 || !seen || problems.length > 0) throw new Error(`${status} ${text.slice(0, 500)}`);
  return seen;
}

const imported = 400;
const letters = (number: number, length: number): string =>
  Array.from({ length }, (_, at) => 'abcdefghij'[Math.floor(number / 10 ** at) % 10]).join('');

async function importOrder(administrator: Administrator, path: string, rows: readonly (readonly Cell[])[]) {
  const seen = await seenOf(administrator.call('POST', `${path}/CheckImport`, formOf(rows)));
  return (again: Administrator, key: string) => again.call('POST', `${path}/Import?seen=${seen}`, formOf(rows), key);
}

const students: Work = {
  name: `an import of ${imported} students with a guardian each`,
  hasKey: true,
  never: [
    `select n.year from number_series n join student s on left(s.school_admission_number, 4) = n.year::text
     where n.series = 'admission' group by n.year, n.last
     having count(distinct s.school_admission_number) <> count(*) or max(right(s.school_admission_number, -5)::int) > n.last`,
  ],
  async order(ask, administrator, round) {
    const lastName = `Import${letters(round, 3)}`;
    const [program] = await ask<{ name: string }>('select program_name as name from program order by program_id limit 1');
    const rows = Array.from({ length: imported }, (_, at) => [
      ...[
        `Child${letters(at, 3)}`,
        lastName,
        program?.name ?? '',
        '05-04-2015',
        'Female',
        `9${round}${100_000_000 + at}`.slice(0, 10),
      ],
      ...[
        '12 Lake Road',
        'Mother',
        `Mother${letters(at, 3)}`,
        lastName,
        '05-04-1985',
        `8${String(round).padStart(4, '0')}${10_000 + at}`,
      ],
    ]);
    const header = [
      ...['First Name', 'Last Name', 'Program', 'Date of Birth', 'Gender', 'Emergency Contact', 'Current Address'],
      ...[
        'Guardian 1 Relationship',
        'Guardian 1 First Name',
        'Guardian 1 Last Name',
        'Guardian 1 Date of Birth',
        'Guardian 1 Personal Contact',
      ],
    ];
    return {
      send: await importOrder(administrator, '/api/sis/Student', [header, ...rows]),
      stored: () => countOf(ask, 'student join student_family using (student_id) where last_name = $1', [lastName]),
      whole: imported,
    };
  },
};

const payments: Work = {
  name: `an import of ${imported} payments`,
  hasKey: true,
  never: [],
  async order(ask, administrator, round) {
    const payers = await ask<{ number: string }>(
      'select school_admission_number as number from student where student_status = 1 order by student_id limit $1',
      [imported],
    );
    const reference = `ROUND ${round}`;
    const rows = payers.map(({ number }) => [number, 'UPI', 100 + round, '20-11-2026', reference]);
    return {
      send: await importOrder(administrator, '/api/fs/PaymentTransaction', [
        ['Admission Number', 'Payment Method', 'Amount', 'Payment Date', 'Reference'],
        ...rows,
      ]),
      stored: () => countOf(ask, 'payment_transaction where reference = $1', [reference]),
      whole: payers.length,
    };
  },
};

const fees: Work = {
  name: 'the fees of a year for all students',
  hasKey: true,
  never: [
    `select f.student_fee_id from student_fee f left join student_fee_detail d using (student_fee_id)
     group by f.student_fee_id having f.total_amount <> coalesce(sum(d.amount), 0)`,
  ],
  async order(ask, administrator, round) {
    await ask(`update fee_structure set effective_from = '2000-01-01', effective_to = '2099-12-31'
      where not is_optional and not is_concession`);
    const programs = await ask<{ id: number }>('select program_id as id from program order by program_id');
    const asked = { programIds: programs.map(({ id }) => id), dueDate: `${2030 + round}-06-20` };
    const path = '/api/fs/StudentFee';
    const { status, text } = await administrator.call('POST', `${path}/PreviewFeesBulk`, asked);
    if (status !== 200) throw new Error(text);
    const { seen, programs: planned } = JSON.parse(text) as { seen: string; programs: { charged: unknown[] }[] };
    return {
      send: (again, key) => again.call('POST', `${path}/CreateFeesBulk`, { ...asked, seen }, key),
      stored: () => countOf(ask, 'student_fee where due_date = $1', [asked.dueDate]),
      whole: planned.reduce((sum, { charged }) => sum + charged.length, 0),
    };
  },
};

const promotions: Work = {
  name: 'the promotion of 300 students',
  hasKey: true,
  never: [],
  async order(ask, _administrator, round) {
    const promoted = await ask<{ studentId: number; programId: number }>(
      `select s.student_id as "studentId", next.program_id as "programId" from student s join program p using (program_id)
       cross join lateral (select min(n.program_id) as program_id from program n where n.program_order = p.program_order + 1) next
       where s.student_status = 1 and s.enrolled_program_id = s.program_id and next.program_id is not null
       order by md5(s.student_id::text || $1::text) limit 300`,
      [round],
    );
    const wanted = [promoted.map(({ studentId }) => studentId), promoted.map(({ programId }) => programId)];
    return {
      send: (again, key) => again.call('PUT', '/api/sis/Student/PromoteStudentsBulk', { students: promoted }, key),
      stored: () =>
        countOf(
          ask,
          `unnest($1::int[], $2::int[]) w (student_id, program_id) join student s using (student_id, program_id)
           join student_enrolment e using (student_id, program_id) where e.to_date is null`,
          wanted,
        ),
      whole: promoted.length,
    };
  },
};

const cards: Work = {
  name: 'the report cards of 200 students',
  hasKey: false,
  never: [
    'select report_card_id from report_card where ended is not null',
    `select n.year from number_series n join report_card c on left(c.number, 4) = n.year::text
     where n.series = 'report_card' group by n.year, n.last having count(*) <> n.last or count(distinct c.number) <> n.last`,
  ],
  async order(ask) {
    const [examination] = await ask<{ id: number }>(`
      with program as (
        insert into program (program_name, duration, program_order, start_date)
        select 'Cards ' || count(*), 12, 99, '2020-06-01' from program returning program_id),
      taught as (insert into program_course (program_id, course_id)
        select program_id, course_id from program, (select course_id from course order by course_id limit 5) c returning course_id),
      people as (select student_id from student order by student_id limit 200),
      gone as (delete from student_enrolment where student_id in (select student_id from people) returning student_id),
      stay as (insert into student_enrolment (student_id, program_id, from_date)
        select s.student_id, p.program_id, '2020-06-01' from program p, people s where (select count(*) from gone) >= 0),
      examination as (insert into examination (examination_name, program_id, start_date, end_date)
        select 'Half-Yearly', program_id, current_date, current_date from program returning examination_id),
      paper as (insert into exam_schedule (examination_id, course_id, total_marks, min_marks, exam_date, start_time, end_time)
        select examination_id, course_id, 80, 28, current_date, '09:00', '10:00' from examination, taught returning exam_schedule_id),
      mark as (insert into grade_record (exam_schedule_id, student_id, marks)
        select exam_schedule_id, student_id, (exam_schedule_id * 7 + student_id * 13) % 81 from paper, people)
      select examination_id as id from examination`);
    const id = examination?.id ?? 0;
    const path = `/api/egs/GradeRecord/PrintAllGradeReportsByExamination?background=true&examinationId=${id}`;
    return {
      send: (again) => again.get(path),
      stored: () => countOf(ask, 'report_card where examination_id = $1', [id]),
      whole: 200,
    };
  },
};

const today = new Date().toISOString().slice(0, 10);
const firstDay = addDays(today, 8 - weekdayOf(today));
const lastDay = addDays(firstDay, 60);

const timetables: Work = {
  name: 'a timetable of two months',
  hasKey: true,
  never: [
    `select e.entry_date from timetable_entry e where e.entry_date between '${firstDay}' and '${lastDay}'
     and e.created <> (select max(created) from timetable_plan)`,
    `select extract(isodow from day) from (select entry_date as day, count(*) as lessons from timetable_entry
       where entry_date between '${firstDay}' and '${lastDay}' group by 1) d group by 1 having min(lessons) <> max(lessons)`,
  ],
  async order(ask, _administrator, round) {
    const [{ last } = { last: 0 }] = await ask<{ last: number }>(
      'select coalesce(max(timetable_plan_id), 0) as last from timetable_plan',
    );
    const body = { startDate: firstDay, endDate: lastDay, seconds: 1, seed: round + 1 };
    const background = round % 2 === 0 ? '?background=true' : '';
    return {
      send: (again, key) => again.call('POST', `/api/gs/Timetable${background}`, body, key),
      stored: () => countOf(ask, 'timetable_plan where timetable_plan_id > $1', [last]),
      whole: 1,
    };
  },
};

const plan: Work = {
  name: 'the plan of the next school year',
  hasKey: true,
  never: [
    'select school_year from year_plan_row join year_plan using (school_year) where applied is null',
    `select p.school_year from year_plan p where applied is not null
     and not exists (select from year_plan_row r where r.school_year = p.school_year)`,
  ],
  async order(ask, administrator) {
    const [{ schoolYear } = { schoolYear: 0 }] = await ask<{ schoolYear: number }>(
      'select school_year_of(current_date) + 1 as "schoolYear"',
    );
    const call = async (path: string): Promise<string> => {
      const { status, text } = await administrator.call('POST', `/api/gs/YearPlan${path}`, { schoolYear });
      if (status >= 300) throw new Error(`${path}: ${status} ${text}`);
      return text;
    };
    const [known] = await ask<{ isApplied: boolean }>(
      'select applied is not null as "isApplied" from year_plan where school_year = $1',
      [schoolYear],
    );
    if (!known) await call('');
    else if (known.isApplied) await call('/Undo');
    const { open, seen } = JSON.parse(await call('/PreviewApply')) as { open: string[]; seen: string };
    if (open.length > 0) throw new Error(open.join(' '));
    const moves = `(select student_id from waiting_stay where from_date = school_year_begins($1)
      union select student_id from student_exit where exit_date = school_year_begins($1) - 1) moved`;
    const before = await countOf(ask, moves, [schoolYear]);
    const planned = await countOf(ask, 'year_plan_students($1, current_date) where not is_given and outcome is distinct from 7', [
      schoolYear,
    ]);
    return {
      send: (again, key) => again.call('POST', '/api/gs/YearPlan/Apply', { schoolYear, seen }, key),
      stored: async () => (await countOf(ask, moves, [schoolYear])) - before,
      whole: planned,
    };
  },
};

/** Report cards come last: their students leave the classes in which the school's records have them. */
export const works: readonly Work[] = [students, payments, fees, promotions, timetables, plan, cards];
