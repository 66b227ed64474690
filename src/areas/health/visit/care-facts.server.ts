import { and, eq, sql } from 'drizzle-orm';
import { notFound } from '../../../kit/server/http/errors.server.ts';
import { answering } from '../../../kit/server/resource/answering.server.ts';
import { scopeWhere } from '../../../kit/server/resource/scope.server.ts';
import { families, inCallOrder, studentFamilies } from '../../student/family/family.table.ts';
import { emergencyContactFor } from '../../student/student/emergency-contact.table.ts';
import { studentScopes, students } from '../../student/student/student.table.ts';
import { allergyRecords } from '../allergy-record/allergy-record.table.ts';
import { chronicConditionRecords } from '../chronic-condition-record/chronic-condition-record.table.ts';
import { healthRecords } from '../health-record/health-record.table.ts';
import { noteLooks } from '../health-record/looks.server.ts';
import { medicineConsents } from '../medicine-consent/medicine-consent.table.ts';
import { type CareFacts, getCareFacts } from './care-facts.domain.ts';

/** What a nurse has to know about a student who has just come in. It comes from the health record, so the look is logged. */
export const careFactsRoutes = answering(getCareFacts, async (ctx, { grant, query: { studentId } }) => {
  const apart = ctx.session.apart['familyid'] ?? [];
  const [found] = await ctx.db
    .select({
      healthRecordId: healthRecords.healthRecordId,
      emergencyContact: emergencyContactFor(ctx.session.apart),
      consentedOn: medicineConsents.consentedOn,
      consentedBy: sql<string>`coalesce(${medicineConsents.consentedBy}, '')`,
      consentNotes: sql<string>`coalesce(${medicineConsents.notes}, '')`,
      allergies: sql<CareFacts['allergies']>`(
        select coalesce(json_agg(json_build_object('allergy', a.allergy, 'name', a.name, 'severity', a.severity, 'actionPlan', a.action_plan)
          order by a.severity desc, a.allergy, a.name), '[]')
        from ${allergyRecords} a where a.health_record_id = ${healthRecords.healthRecordId})`,
      chronicConditions: sql<CareFacts['chronicConditions']>`(
        select coalesce(json_agg(json_build_object('chronicCondition', c.chronic_condition, 'name', c.name, 'severity', c.severity,
          'actionPlan', c.action_plan) order by c.severity desc, c.chronic_condition, c.name), '[]')
        from ${chronicConditionRecords} c where c.health_record_id = ${healthRecords.healthRecordId})`,
      guardians: sql<CareFacts['guardians']>`(
        select coalesce(json_agg(json_build_object('firstName', f.first_name, 'lastName', f.last_name,
          'relationship', sf.relationship, 'personalContact', f.personal_contact) order by ${inCallOrder}), '[]')
        from ${studentFamilies} sf join ${families} f using (family_id)
        where sf.student_id = ${students.studentId} and sf.may_be_contacted and sf.family_id <> all(${sql.param(apart)}::int[]))`,
    })
    .from(students)
    .leftJoin(healthRecords, eq(healthRecords.studentId, students.studentId))
    .leftJoin(medicineConsents, eq(medicineConsents.studentId, students.studentId))
    .where(and(eq(students.studentId, studentId), scopeWhere(grant, studentScopes)));
  if (!found) throw notFound('student');
  const { healthRecordId, ...facts } = found;
  if (healthRecordId !== null) await noteLooks(ctx, [healthRecordId], 'detail');
  return { hasHealthRecord: healthRecordId !== null, ...facts };
});
