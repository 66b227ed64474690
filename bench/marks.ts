import type { Browser, BrowserContext, Page } from 'playwright-core';
import { logIn } from '../e2e/support/log-in.ts';
import { emailOf, type StoredSession } from '../e2e/support/roles.ts';
import { inBrowser, openSignedIn } from './launch.ts';
import { percentile } from './load.ts';
import { inSchool } from './school.ts';

// npx tsx bench/marks.ts: the marks of 42 students in 10 subjects; how long the server takes by its own clock (Server-Timing), and how long
// a user waits who types and pastes on a processor four times as slow.

const students = 42;
const subjects = 10;
const runs = 30;
const base = '/api/egs/GradeRecord';

interface Sheet {
  version: number | null;
  examSchedules: { examScheduleId: number; totalMarks: number }[];
  students: { studentId: number }[];
  ScheduledGrades: { gradeRecord: { studentId: number; examScheduleId: number; marks: number | null }[] };
}

/** The median, and beside it the fastest tenth for busy machines. */
const figures = (times: readonly number[]): string => `${rounded(percentile(times, 0.5))} (${rounded(percentile(times, 0.1))})`;
const rounded = (milliseconds: number): number => Math.round(milliseconds * 10) / 10;

await inSchool({ demo: true }, ({ stack }) =>
  inBrowser(async (browser) => {
    const session = await logIn(stack.origin, emailOf('Admin'));
    /** The answer, and how long the server took by its own clock. */
    const call = async <Answer>(method: string, path: string, body?: unknown): Promise<{ answer: Answer; took: number }> => {
      const response = await fetch(`${stack.origin}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${session.token}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
      const took = Number(/dur=([\d.]+)/.exec(response.headers.get('server-timing') ?? '')?.[1]);
      return { answer: (await response.json()) as Answer, took };
    };
    const examinationId = await largeExamination();
    const sheetPath = `${base}/GetGradesByExamination?examinationId=${examinationId}`;
    const opened: number[] = [];
    for (let run = 0; run < runs; run += 1) opened.push((await call<Sheet>('GET', sheetPath)).took);
    const { answer: sheet } = await call<Sheet>('GET', sheetPath);
    const { gradeRecord } = sheet.ScheduledGrades;
    const marksOf = (run: number) => gradeRecord.map((record, index) => ({ ...record, marks: (index * 7 + run) % 26 }));
    const bodyOf = (run: number) => ({ ScheduledGrades: { gradeRecord: marksOf(run), examinationId } });
    const created: number[] = [];
    const changed: number[] = [];
    for (let run = 0; run < runs; run += 1) {
      created.push((await call('POST', `${base}/CreateGradesBulk`, bodyOf(run))).took);
      changed.push((await call('PUT', `${base}/UpdateGradesBulk`, bodyOf(run + 1))).took);
      if (run < runs - 1) await call('DELETE', `${base}/DeleteByExamination?examinationId=${examinationId}`);
    }
    const screen = await measureScreen(
      browser,
      stack.origin,
      `/egs/graderecord/grid?sheet=edit&examination=${examinationId}`,
      session,
    );
    console.table({
      'rows x subjects': `${sheet.students.length} x ${sheet.examSchedules.length}`,
      'opens, by the server, ms (goal 100)': figures(opened),
      'all marks new, saved, ms (goal 150)': figures(created),
      'all marks changed, saved, ms (goal 150)': figures(changed),
      'key to paint, 4 x CPU, ms (goal 50)': figures(screen.keys),
      'paste of all, 4 x CPU, ms': figures(screen.pasted),
      'paste of all, ms (goal 200)': figures(screen.quickly),
    });

    /** A new program with this many students and courses, and an examination with all of them. */
    async function largeExamination(): Promise<number> {
      const database = stack.openDatabase();
      const { rows } = await database.pool.query<{ id: number }>(
        `with program as (
         insert into program (program_name, program_description, duration, program_order, start_date, required_credits, total_credits)
         values ('Bench', 'Of the bench', 12, 5, '2020-06-01', 40, 40) returning program_id),
       course as (select course_id from course order by course_id limit ${subjects}),
       taught as (insert into program_course (program_id, course_id) select program_id, course_id from program, course returning course_id),
       person as (select student_id from student order by student_id limit ${students}),
       gone as (delete from student_enrolment where student_id in (select student_id from person) returning student_id),
       stay as (insert into student_enrolment (student_id, program_id, from_date)
         select student_id, program_id, '2020-06-01' from program, person where (select count(*) from gone) >= 0 returning student_id),
       examination as (insert into examination (examination_name, program_id, start_date, end_date)
         select 'Bench', program_id, current_date, current_date from program returning examination_id),
       schedule as (insert into exam_schedule (examination_id, course_id, total_marks, min_marks, exam_date, start_time, end_time)
         select examination_id, course_id, 25, 9, current_date, '09:00', '10:00' from examination, taught returning 1)
       select examination_id as id from examination`,
      );
      await database.close();
      return rows[0]?.id ?? 0;
    }
  }),
);

async function measureScreen(browser: Browser, origin: string, path: string, session: StoredSession) {
  const context = await openSignedIn(browser, origin, session);
  const slow = await openSheet(context, path, 4);
  const keys = await typing(slow);
  const pasted = await pasting(slow);
  await slow.close();
  const quick = await openSheet(context, path, 1);
  const quickly = await pasting(quick);
  return { keys, pasted, quickly };
}

async function openSheet(context: BrowserContext, path: string, rate: number): Promise<Page> {
  const page = await context.newPage();
  if (rate > 1) await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate });
  await page.goto(path);
  await page.getByRole('button', { name: 'Edit All' }).click();
  await page.locator('[data-cell]').first().waitFor();
  return page;
}

/** Keys typed into cells all over the sheet: for each, the time that the browser reports up to the frame that shows it. */
async function typing(page: Page): Promise<number[]> {
  await page.evaluate(() => {
    const told: number[] = [];
    Object.assign(window, { told });
    new PerformanceObserver((seen) => {
      for (const entry of seen.getEntries()) if (entry.name === 'keydown') told.push(entry.duration);
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
  const cells = page.locator('[data-cell]');
  let typed = 0;
  for (const place of [0, 57, 133, 201, 288, 340, 402]) {
    await cells.nth(place).focus();
    for (const key of ['1', '.', '5']) {
      await page.keyboard.press(key);
      typed += 1;
      await page.waitForTimeout(250);
    }
  }
  const told = await page.evaluate(() => (window as unknown as { told: number[] }).told);
  // An event that the browser does not report took at most 16 ms.
  return [...told, ...Array.from({ length: Math.max(0, typed - told.length) }, () => 16)];
}

/**
 * A block pasted over the whole sheet: from the paste to the first frame that shows its last mark. The code that reads a block is loaded
 * with the first one, so the frame right after the paste may not show it yet.
 */
async function pasting(page: Page): Promise<number[]> {
  const times: number[] = [];
  for (let run = 0; run < 7; run += 1) {
    const marks = Array.from({ length: students }, (_, row) =>
      Array.from({ length: subjects }, (__, column) => (row * 3 + column + run) % 26),
    );
    const block = marks.map((line) => line.join('\t')).join('\r\n');
    const last = String(marks.at(-1)?.at(-1));
    await page.locator('[data-cell]').first().focus();
    times.push(
      await page.evaluate(
        ([text, mark]) =>
          new Promise<number>((resolve) => {
            const cells = document.querySelectorAll<HTMLInputElement>('[data-cell]');
            const end = cells[cells.length - 1];
            const clipboardData = new DataTransfer();
            clipboardData.setData('text/plain', text ?? '');
            const from = performance.now();
            document.activeElement?.dispatchEvent(
              new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
            );
            requestAnimationFrame(function look() {
              if (end?.value !== mark) return void requestAnimationFrame(look);
              const channel = new MessageChannel();
              channel.port1.onmessage = () => resolve(performance.now() - from);
              channel.port2.postMessage(null);
            });
          }),
        [block, last],
      ),
    );
    await page.waitForTimeout(600);
  }
  return times;
}
