import { setTimeout as sleep } from 'node:timers/promises';
import { PDFDocument } from '@cantoo/pdf-lib';
import type { QueryResultRow } from 'pg';
import { type Experiment, type Finding, withFolder } from './experiment.ts';
import { administratorOf, startProduct, withDatabase } from './product.ts';
import { ended } from './task.ts';

/** How long after the cards were asked for: while they are issued, while they wait for their turn, and while they are set. */
const delays = [5, 40, 150, 400, 1000, 1500, 2500, 4000];
const courses = 10;

/** Everybody of the demo school in one program, and an examination of it with all their marks. */
const examinationOfAll = `
  with program as (
    insert into program (program_name, duration, program_order, start_date) values ('Everybody', 12, 5, '2020-06-01') returning program_id),
  taught as (insert into program_course (program_id, course_id)
    select program_id, course_id from program, (select course_id from course order by course_id limit ${courses}) c returning course_id),
  gone as (delete from student_enrolment returning student_id),
  stay as (insert into student_enrolment (student_id, program_id, from_date)
    select s.student_id, p.program_id, '2020-06-01' from program p, student s where (select count(*) from gone) >= 0),
  examination as (insert into examination (examination_name, program_id, start_date, end_date)
    select 'Half-Yearly', program_id, current_date, current_date from program returning examination_id),
  paper as (insert into exam_schedule (examination_id, course_id, total_marks, min_marks, exam_date, start_time, end_time)
    select examination_id, course_id, 80, 28, current_date, '09:00', '10:00' from examination, taught returning exam_schedule_id),
  mark as (insert into grade_record (exam_schedule_id, student_id, marks)
    select exam_schedule_id, student_id, (exam_schedule_id * 7 + student_id * 13) % 81 from paper, student)
  select examination_id as id, (select count(*)::int from student) as students from examination`;

const query = async <Row extends QueryResultRow>(dataDir: string, text: string): Promise<Row[]> =>
  withDatabase(dataDir, async ({ pool }) => (await pool.query<Row>(text)).rows);

const pagesOf = async (file: ArrayBuffer): Promise<number> => (await PDFDocument.load(file)).getPageCount();

async function* killedWhilePrinting(dataDir: string): AsyncGenerator<Finding> {
  let product = await startProduct({ dataDir });
  const [examination] = await query<{ id: number; students: number }>(dataDir, examinationOfAll);
  const { id = 0, students = 0 } = examination ?? {};
  const path = `/api/egs/GradeRecord/PrintAllGradeReportsByExamination?examinationId=${id}`;
  let asked = 0;
  for (const delay of delays) {
    const { post } = await administratorOf(product);
    const answer = post(`${path}&background=true`);
    await sleep(delay);
    await product.kill();
    if ((await answer).status === 202) asked += 1;
    product = await startProduct({ dataDir });
  }
  const administrator = await administratorOf(product);
  const { tasks } = await ended(administrator, 300);
  const done = tasks.filter(({ state }) => state === 'done');
  const paths = [path, ...done.map(({ taskId }) => `/api/ias/Task/Result?taskId=${taskId}`)];
  const pages = await Promise.all(paths.map(async (each) => pagesOf(await administrator.file(each))));
  const cards = await query<{ studentId: number; number: string; replaced: boolean }>(
    dataDir,
    'select student_id as "studentId", number, ended is not null as replaced from report_card',
  );
  await product.stop();
  const replaced = cards.filter((card) => card.replaced).length;
  const numbers = new Set(cards.map(({ number }) => number)).size;
  const givenUp = tasks.filter(({ state, message }) => state === 'failed' && message !== '');
  const orders = `${done.length} of ${asked} answered orders done and ${givenUp.length} given up`;
  const whole = pages.filter((count) => count === students).length;
  yield {
    what: `the product is killed (KILL) ${delays.length} times while it prints the cards of ${students} students`,
    found: `${cards.length} cards under ${numbers} numbers, ${replaced} of them replaced; ${orders}; ${whole} of ${pages.length} files complete`,
    isWell:
      cards.length === students &&
      numbers === students &&
      replaced === 0 &&
      tasks.length >= asked &&
      done.length + givenUp.length === tasks.length &&
      whole === pages.length,
  };
}

/**
 * The process is killed while it issues report cards and while it sets them: each student has one card, and an order is
 * carried out, or given up like every task that the process did not survive three times.
 */
export const cards: Experiment = () => withFolder(killedWhilePrinting);
