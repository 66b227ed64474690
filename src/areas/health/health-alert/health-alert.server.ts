import { sql } from 'drizzle-orm';
import { severity } from '../../../common/enumerations.domain.ts';
import type { Grant } from '../../../kit/domain/permission.domain.ts';
import { constant } from '../../../kit/server/database/constant.server.ts';
import type { Context } from '../../../kit/server/http/context.server.ts';
import { answering } from '../../../kit/server/resource/answering.server.ts';
import { scopeWhere } from '../../../kit/server/resource/scope.server.ts';
import { programs } from '../../program/program/program.table.ts';
import { isWithheld } from '../../student/consent/consent-state.table.ts';
import { purpose } from '../../student/consent/consent-words.domain.ts';
import { studentScopes, students } from '../../student/student/student.table.ts';
import { allergyRecords } from '../allergy-record/allergy-record.table.ts';
import { chronicConditionRecords } from '../chronic-condition-record/chronic-condition-record.table.ts';
import { healthRecords } from '../health-record/health-record.table.ts';
import { getAlerts, type HealthAlert } from './health-alert.domain.ts';

const severe = sql.raw([severity.severe, severity.lifeThreatening].join());
/** What is life-threatening, or may be, is told even where the family has not agreed to more. */
const perhapsDeadly = sql.raw([severity.lifeThreatening, severity.notGiven].join());
/** An allergy without a severity may be a bad one, so it counts until somebody says that it is mild. */
const severeOrUnknown = sql`${severe}, ${constant(severity.notGiven)}`;

const listed = (name: string, column: string) => sql`coalesce(
  json_agg(json_build_object('${sql.raw(name)}', alert.${sql.raw(column)}, 'name', alert.name, 'severity', alert.severity, 'actionPlan', alert.action_plan)
    order by alert.severity desc, alert.${sql.raw(column)}, alert.name) filter (where alert.${sql.raw(column)} is not null), '[]')`;

interface Wanted {
  programId?: number | undefined;
  studentId?: number | undefined;
}

/** Alerts of the students in the caller's scope. Students without an alert are left out, whether or not they have a health record. */
export async function alertsOf(ctx: Context, grant: Grant, { programId, studentId }: Wanted): Promise<HealthAlert[]> {
  const scope = scopeWhere(grant, studentScopes) ?? sql`true`;
  const { rows } = await ctx.db.execute<HealthAlert & Record<string, unknown>>(sql`
    select ${students.studentId} as "studentId",
      json_build_object('firstName', ${students.firstName}, 'lastName', ${students.lastName}) as student,
      case when ${programs.programId} is not null
        then json_build_object('programId', ${programs.programId}, 'programName', ${programs.programName}) end as program,
      ${listed('allergy', 'allergy')} as allergies, ${listed('chronicCondition', 'chronic_condition')} as "chronicConditions"
    from (
      select health_record_id, allergy, null::int as chronic_condition, name, severity, action_plan
        from ${allergyRecords} where severity in (${severeOrUnknown})
      union all select health_record_id, null, chronic_condition, name, severity, action_plan
        from ${chronicConditionRecords} where severity in (${severe})) alert
    join ${healthRecords} on ${healthRecords.healthRecordId} = alert.health_record_id
    join ${students} on ${students.studentId} = ${healthRecords.studentId}
    left join ${programs} on ${programs.programId} = ${students.enrolledProgramId}
    where (${scope}) and (alert.severity in (${perhapsDeadly}) or not ${isWithheld(students.studentId, purpose.health)})
      ${programId === undefined ? sql`` : sql`and ${students.enrolledProgramId} = ${programId}`}
      ${studentId === undefined ? sql`` : sql`and ${students.studentId} = ${studentId}`}
    group by ${students.studentId}, ${programs.programId}
    order by ${programs.programOrder}, ${programs.nameSort}, ${students.nameSort}, ${students.studentId}`);
  return rows;
}

export const alertRoutes = answering(getAlerts, (ctx, { grant, query }) => alertsOf(ctx, grant, query));
