import { studentFactory } from '../src/areas/student/student/student.factory.ts';

/** What the floor does for a write: one statement, which is a transaction by itself. */
interface FloorWrite {
  text: string;
  values: (body: Record<string, unknown>) => unknown[];
}

const some = ['firstName', 'lastName', 'programId', 'gender', 'emergencyContact', 'currentAddress'];
const all = Object.keys(studentFactory());
const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const places = (fields: readonly string[]) => fields.map((_field, index) => `$${index + 1}`).join();
const columns = (fields: readonly string[]) => fields.map(snake).join();
const settings = (fields: readonly string[]) => fields.map((field, index) => `${snake(field)} = $${index + 1}`).join();
const valuesOf = (fields: readonly string[]) => (body: Record<string, unknown>) => fields.map((field) => body[field]);
let turn = 0;
/** Each of the first thousand students in turn: one statement cannot see what another that changes the same student does meanwhile. */
const anyStudent = () => {
  turn = (turn % 1000) + 1;
  return turn;
};
const program = `$${all.indexOf('programId') + 1}::int`;
const toldElsewhere = `'{name_sort,search_name,search_joined,version,created,created_by,last_modified,last_modified_by}'::text[]`;
const entry = 'insert into audit_entry (account_id, account_name, request_id, action, resource, record_id, before, after)';
const changed = (of: string, other: string) =>
  `(select jsonb_object_agg(key, value) from jsonb_each(to_jsonb(${of}) - ${toldElsewhere})
    where value is distinct from to_jsonb(${other}) -> key)`;
const id = `$${all.length + 1}::int`;
const isThere = `exists (select from student_enrolment where student_id = ${id} and to_date is null and program_id = ${program})`;

/**
 * The floor's writes by address: the least that is durable; and `/…-whole` with all the effects of Homeroom's write (gapless number,
 * enrolment history, name of the account and audit entry) in one statement.
 */
export const floorWrites: Readonly<Record<string, FloorWrite>> = {
  '/create': {
    text: `insert into student (${columns(some)}, student_status, school_admission_number)
      values (${places(some)}, 1, gen_random_uuid()::text) returning student_id`,
    values: valuesOf(some),
  },
  '/create-whole': {
    text: `with drawn as (
        insert into number_series as n (series, year, last) values ('admission', extract(year from now())::int, 1)
        on conflict (series, year) do update set last = n.last + 1 returning n.year || '-' || lpad(n.last::text, 9, '0') as number),
      saved as (
        insert into student (${columns(all)}, enrolled_program_id, school_admission_number, created_by, last_modified_by)
        values (${places(all)}, ${program}, (select number from drawn), 'Bench', 'Bench') returning *),
      stay as (
        insert into student_enrolment (student_id, program_id, from_date)
        select student_id, program_id, least(enrolled_on, current_date) from saved where program_id is not null)
      ${entry} select 1, 'Bench', gen_random_uuid()::text, 'create', 'Student', student_id, null, to_jsonb(saved) - ${toldElsewhere}
        from saved returning record_id`,
    values: valuesOf(all),
  },
  '/update': {
    text: `update student set ${settings(some)} where student_id = $${some.length + 1}`,
    values: (body) => [...valuesOf(some)(body), anyStudent()],
  },
  '/update-whole': {
    text: `with held as (select * from student where student_id = ${id} for update),
      undone as (delete from student_enrolment where student_id = ${id} and not ${isThere} and from_date >= current_date returning 1),
      ended as (
        update student_enrolment set to_date = current_date - 1 where student_id = ${id} and not ${isThere}
          and from_date < current_date and (to_date is null or to_date >= current_date) returning 1),
      stay as (
        insert into student_enrolment (student_id, program_id, from_date) select ${id}, ${program}, current_date from held
        where not ${isThere} and (select count(*) from undone) + (select count(*) from ended) >= 0),
      saved as (
        update student s set ${settings(all)}, enrolled_program_id = ${program}, version = s.version + 1, last_modified = now(),
          last_modified_by = 'Bench'
        from held where s.student_id = held.student_id returning s.*),
      renamed as (
        update account a set account_name = s.first_name || ' ' || s.last_name from saved s where a.student_id = s.student_id)
      ${entry} select 1, 'Bench', gen_random_uuid()::text, 'update', 'Student', saved.student_id,
        ${changed('held', 'saved')}, ${changed('saved', 'held')} from saved, held returning record_id`,
    values: (body) => [...valuesOf(all)(body), anyStudent()],
  },
};
