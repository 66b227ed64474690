import { afterAll, beforeAll, expect, test } from 'vitest';
import { readFunctions } from '../src/platform/database/migrations.server.ts';
import { startApp, type TestApp } from './support/harness.ts';

let school: TestApp;
let files: string;
beforeAll(async () => {
  school = await startApp();
  files = (await readFunctions('src')).join('\n');
});
afterAll(() => school.close());

/** A constraint of the lessons stands on them, so that a changed one needs a migration that checks all lessons again. */
const underConstraint = ['taken_minutes', 'taken_time'];

const ofSchema = `from pg_proc p where p.pronamespace = current_schema()::regnamespace`;
const namesOf = (rows: readonly { name: string }[]) => rows.map(({ name }) => name).sort();

test('Every function and trigger of the database stands in one file beside its area, but for what guards sealed columns', async () => {
  const functions = namesOf(await school.rows(`select p.proname as name ${ofSchema}`));
  expect(
    [...files.matchAll(/^create or replace function (\w+)/gm)]
      .map(([, name = '']) => name)
      .concat(underConstraint)
      .sort(),
  ).toEqual(functions);
  const triggers = namesOf(
    await school.rows(`select t.tgname || ' on ' || c.relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
      join pg_proc p on p.oid = t.tgfoid
      where not t.tgisinternal and c.relnamespace = current_schema()::regnamespace and p.proname <> 'refuse_unsealed'`),
  );
  const declared = [...files.matchAll(/^create (?:or replace |constraint )trigger (\w+)[\s\S]*?\bon (\w+)/gm)];
  expect(declared.map(([, name, table]) => `${name} on ${table}`).sort()).toEqual(triggers);
});

test('What the database runs is what the files say', async () => {
  const definitions = () =>
    school.rows(`select pg_get_functiondef(p.oid) as text ${ofSchema}
      union all select pg_get_triggerdef(t.oid) from pg_trigger t join pg_class c on c.oid = t.tgrelid
      where not t.tgisinternal and c.relnamespace = current_schema()::regnamespace order by 1`);
  const before = await definitions();
  await school.rows(`select set_config('search_path', current_setting('search_path') || ', pg_temp', true); ${files}`);
  expect(await definitions()).toEqual(before);
});

/** A statement that calls them is planned as if their text stood in it, which a function with settings of its own rules out. */
const inlined = [
  'classes_of_year',
  'closed_day',
  'co_taught',
  'count_results',
  'exam_counts',
  'exam_marks',
  'exam_totals',
  'examinations_of_students',
  'fee_allocations',
  'first_half_ends',
  'group_of_lesson',
  'groups_of_teacher',
  'has_groups',
  'is_in_group',
  'leave_days',
  'program_order_in',
  'programs_of_order',
  'scale_of_year',
  'school_year_begins',
  'school_year_ends',
  'school_year_name',
  'school_year_of',
  'sheet_owner',
  'student_fee_figures',
  'takes_lesson',
  'teachers_of',
  'teachers_of_groups',
  'uncounted_examinations',
  'year_plan_students',
];

test('Every function says in which schema it looks, for temporary tables last, unless statements take it in', async () => {
  const without = await school.rows<{ name: string }>(
    `select p.proname as name ${ofSchema} and not exists (select from unnest(p.proconfig) c where c like 'search_path=%, pg_temp')`,
  );
  expect(namesOf(without)).toEqual([...inlined, ...underConstraint].sort());
});
