import { expect } from 'vitest';
import type { PlannedStudent, PlanPreview, YearPlan } from '../../src/areas/student/year-plan/year-plan.domain.ts';
import { counted } from '../../src/kit/domain/wording.domain.ts';
import type { Caller } from '../support/caller.ts';
import { startApp, type TestApp } from '../support/harness.ts';
import { until } from '../support/until.ts';
import { addUncharged } from './fees.ts';
import { addProgram } from './people.ts';

export const planUrl = '/api/gs/YearPlan';
export const plannedYear = { schoolYear: 2027 };

/** A small school in March 2027: three classes in a row, with two children each, and the plan of the year from June on. */
export async function aSchoolInMarch() {
  const school = await startApp({ today: '2027-03-01' });
  const head = await school.asAdmin();
  const [one, two, last] = [
    await addProgram(school.database, { programName: 'Grade 1 A', programOrder: 1 }),
    await addProgram(school.database, { programName: 'Grade 2 A', programOrder: 2 }),
    await addProgram(school.database, { programName: 'Grade 3 A', programOrder: 3 }),
  ];
  const child = (firstName: string, programId: number | null) =>
    addUncharged(school.database, { firstName, lastName: '', programId });
  return {
    ...{ school, head, one, two, last, child, ...planning(school, head) },
    ...{ asha: await child('Asha', one), bela: await child('Bela', one) },
    ...{ chand: await child('Chand', two), devi: await child('Devi', two) },
    ...{ esha: await child('Esha', last), firoz: await child('Firoz', last) },
  };
}

/** What the head does with the plan of the year. */
function planning(school: TestApp, head: Caller) {
  const students = async (): Promise<PlannedStudent[]> => (await head.get(`${planUrl}/GetStudents?schoolYear=2027`)).json;
  return {
    students,
    begin: async () => expect((await head.post(planUrl, plannedYear)).status).toBe(201),
    outcomes: async () =>
      Object.fromEntries((await students()).map(({ firstName, outcome, programId }) => [firstName, [outcome, programId]])),
    choose: (studentIds: number[], outcome: number | null, more: object = {}) =>
      head.put(`${planUrl}/SetOutcomes`, { ...plannedYear, studentIds, outcome, ...more }),
    steps: async (steps: Record<string, object>) => {
      const { status, text } = await head.put(`${planUrl}/SetSteps`, { ...plannedYear, steps });
      expect(status, text).toBe(200);
    },
    preview: async (): Promise<PlanPreview> => (await head.post(`${planUrl}/PreviewApply`, plannedYear)).json,
    apply: (seen?: string) => apply(school, head, { ...plannedYear, seen }),
    undo: async () => {
      const { status, text } = await head.post(`${planUrl}/Undo`, plannedYear);
      expect(status, text).toBe(200);
    },
    refusals: async (): Promise<string> => (await head.post(`${planUrl}/PreviewUndo`, plannedYear)).json.refusals.join(' '),
    theYearBegins: async () => {
      school.itIs('2027-06-01');
      await school.runJob('apply-student-exits');
    },
    everything: () => everything(school),
  };
}

async function apply(school: TestApp, head: Caller, asked: { schoolYear: number; seen?: string | undefined }): Promise<string> {
  const { status, json, text } = await head.post(`${planUrl}/Apply`, asked);
  expect(status, text).toBe(200);
  return endOf(school, head, json.data);
}

/** Lets a task run to its end. @returns how it ended, and what it says */
export async function endOf(school: TestApp, head: Caller, taskId: number): Promise<string> {
  const stop = await school.works();
  const task = await until(async () => {
    const { json: found } = await head.get(`/api/ias/Task/${taskId}`);
    return ['waiting', 'running'].includes(found.state) ? undefined : found;
  });
  await stop();
  return `${task.state}: ${task.message}`;
}

/** Begins the plan of a coming school year and applies it, with some of its steps as they are proposed. @returns how many steps these were */
export async function applyPlan(
  school: TestApp,
  head: Caller,
  { schoolYear, isChosen = () => true }: { schoolYear: number; isChosen?: (step: string) => boolean },
): Promise<number> {
  const begun = await head.post(planUrl, { schoolYear });
  expect(begun.status, begun.text).toBe(201);
  const { steps } = (await head.get(`${planUrl}?schoolYear=${schoolYear}`)).json as YearPlan;
  const chosen = steps.filter(({ name }) => isChosen(name));
  const set = await head.put(`${planUrl}/SetSteps`, {
    schoolYear,
    steps: Object.fromEntries(chosen.map(({ name, settings }) => [name, settings])),
  });
  expect(set.status, set.text).toBe(200);
  expect(await apply(school, head, { schoolYear })).toBe(`done: ${counted(chosen.length, 'step')} applied`);
  return chosen.length;
}

const notCompared = /^(year_plan|audit_|account|session|task|idempotency|open_stay_count|row_count|exam_change|number_series)/;

/** Every row of the school, but for stamps, history and what is counted from other rows. */
async function everything(school: TestApp): Promise<Record<string, string[]>> {
  const tables = await school.rows<{ name: string }>(
    `select c.relname as name from pg_class c where c.relnamespace = 'school'::regnamespace and c.relkind = 'r' order by 1`,
  );
  const found: Record<string, string[]> = {};
  for (const { name } of tables.filter((table) => !notCompared.test(table.name)))
    found[name] = (
      await school.rows<{ row: string }>(
        `select (to_jsonb(t) - '{version,created,created_by,last_modified,last_modified_by}'::text[])::text as row from ${name} t order by 1`,
      )
    ).map(({ row }) => row);
  return found;
}
