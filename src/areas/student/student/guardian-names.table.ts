import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { familyRelations } from '../../../common/enumerations.domain.ts';
import { constant } from '../../../kit/server/database/constant.server.ts';
import { families, studentFamilies } from '../family/family.table.ts';
import { students } from './student.table.ts';

/** If more are named so, nobody is found: a first name alone is that of a thousand mothers, and more letters are on their way. */
const mostNamed = 100;

/** Whether one of a student's family is named as asked for. */
export const hasGuardian = (isNamed: (name: PgColumn) => SQL): SQL => sql`${students.studentId} in (
  select sf.student_id from ${studentFamilies} sf join (
    select family_id, count(*) over () as named from (
      select family_id from ${families} where ${isNamed(families.searchName)} limit ${constant(mostNamed + 1)}) first) f
    using (family_id) where f.named <= ${constant(mostNamed)})`;

const relation = sql`(${sql.param(Object.values(familyRelations.labels))}::text[])[relationship + 1]`;

const guardiansWho = (condition: SQL): SQL => sql`(
  select string_agg(${relation} || ': ' || ${families.firstName} || ' ' || ${families.lastName}, ', ' order by student_family_id)
  from ${studentFamilies} sf join ${families} using (family_id)
  where sf.student_id = student.student_id and (${condition}))`;

/** Those of a student's family who are named as asked for: `Mother: Sunita Verma`. */
export const guardiansNamed = (isNamed: (name: PgColumn) => SQL): SQL => guardiansWho(isNamed(families.searchName));

/** Those of a student's family whose number ends as asked for. */
export const guardiansWithNumber = (ends: (number: SQLWrapper) => SQL): SQL => guardiansWho(ends(families.personalContact));
