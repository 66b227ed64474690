import { and, inArray } from 'drizzle-orm';
import { inOtherWords, nameOf } from '../../../common/imported-person.domain.ts';
import { fullName } from '../../../common/person-name.domain.ts';
import type { Context } from '../../../kit/server/http/context.server.ts';
import { anyOf } from '../../../kit/server/import/any-of.server.ts';
import { importOf } from '../../../kit/server/import/import-of.server.ts';
import { type ImportPlan, reportOf, textsOf, type Values, withoutKnown } from '../../../kit/server/import/import-plan.server.ts';
import { inBatches } from '../../../kit/server/import/in-batches.server.ts';
import type { ReadRow, ReadTable } from '../../../kit/server/import/read-rows.server.ts';
import { grantOf, scopeWhere } from '../../../kit/server/resource/scope.server.ts';
import { removeFamilies, removeLinks } from '../family/family.server.ts';
import { families, studentFamilies } from '../family/family.table.ts';
import { knownFamilies } from '../import/known-people.server.ts';
import { mentionsIn, type PlannedGuardian, planGuardians } from '../import/plan-guardians.server.ts';
import { keepAll, storeGuardians } from '../import/store-import.server.ts';
import { admissionNumberKey } from '../student/admission-number.domain.ts';
import { admissionNumberKeyOf, studentScopes, students } from '../student/student.table.ts';
import {
  type GuardianImportReport,
  guardianFields,
  guardianImportCalls,
  ofStudent,
  ownColumns,
} from './guardian-import.domain.ts';
import { guardianImport } from './import-kind.domain.ts';

interface GuardianImportPlan extends ImportPlan<GuardianImportReport> {
  guardians: readonly PlannedGuardian[];
  studentOf: ReadonlyMap<number, number>;
}

/** The students that the rows name, as far as the caller may change them, by the key of their number. */
async function studentsOf(ctx: Context, rows: readonly ReadRow[]) {
  const found = await ctx.db
    .select({
      ...{ studentId: students.studentId, firstName: students.firstName, lastName: students.lastName },
      ...{
        number: students.schoolAdmissionNumber,
        nationality: students.nationality,
        emergencyContact: students.emergencyContact,
      },
      ...{ currentAddress: students.currentAddress, permanentAddress: students.permanentAddress },
    })
    .from(students)
    .where(
      and(
        anyOf(admissionNumberKeyOf(students.schoolAdmissionNumber), textsOf(rows, ofStudent.name).map(admissionNumberKey)),
        scopeWhere(grantOf(ctx, 'student.update'), studentScopes),
      ),
    );
  return new Map(found.map((one) => [admissionNumberKey(one.number), one]));
}

/** Works out what an import would do; changes nothing. */
async function plan(ctx: Context, { rows, unknownColumns, list: { isTemplate } }: ReadTable): Promise<GuardianImportPlan> {
  const { today } = ctx;
  const fields = ownColumns(today);
  const byNumber = await studentsOf(ctx, rows);
  const studentIn = ({ values }: ReadRow) => byNumber.get(admissionNumberKey(String(values[ofStudent.name] ?? '')));
  const problems = rows.flatMap((row) => {
    const number = row.values[ofStudent.name];
    const message = number === undefined ? 'Admission Number is required' : `No student has the number “${number}”`;
    const wrong = studentIn(row) ? [] : [{ row: row.number, column: ofStudent.label, message }];
    return [...row.problems, ...wrong];
  });
  const texts = (field: string) => textsOf(rows, `guardian1.${field}`).map((text) => text.toLowerCase());
  const known = await knownFamilies(ctx, { phones: texts('personalContact'), emails: texts('email') });
  const shared = rows.flatMap((row) => {
    const student = studentIn(row);
    if (!student) return [];
    const { nationality, currentAddress, permanentAddress, emergencyContact } = student;
    return [{ ...row, values: { nationality, currentAddress, permanentAddress, emergencyContact, ...row.values } }];
  });
  const mentions = shared.flatMap((row) => mentionsIn(row, { fields, isTemplate }));
  const planned = planGuardians({ mentions, besides: [], known }, { fields, today, isTemplate });
  const linked = await linksOf(ctx, planned.guardians);
  const familyOf = new Map(
    planned.guardians.flatMap(({ familyId, mentions: of }) => of.map(({ row }) => [row, familyId] as const)),
  );
  const { left, leftOut } = await withoutKnown(shared, {
    nameOf: guardianName,
    reasonFor: (row) =>
      linked.has(`${studentIn(row)?.studentId} ${familyOf.get(row.number)}`) ? 'Linked to this student already' : undefined,
  });
  const isLeft = new Set(left.map(({ number }) => number));
  const guardians = planned.guardians.flatMap((one) => {
    const own = one.mentions.filter(({ row }) => isLeft.has(row));
    return own.length > 0 ? [{ ...one, mentions: own }] : [];
  });
  const plannedRows = left.map((row) => {
    const student = studentIn(row);
    return {
      row: row.number,
      name: `${guardianName(row.values)} of ${student ? fullName(student) : ''}`,
      input: { studentId: student?.studentId },
    };
  });
  const all = [...problems, ...planned.problems.filter(({ row }) => isLeft.has(row))];
  const isThere = ({ familyId }: PlannedGuardian) => familyId !== null;
  return {
    ...{ rows: plannedRows, guardians, problems: all, leftOut },
    studentOf: new Map(plannedRows.map(({ row, input }) => [row, Number(input.studentId)])),
    report: {
      newGuardians: guardians.filter((one) => !isThere(one)).length,
      linkedGuardians: guardians.filter(isThere).length,
      ...reportOf({ rows: plannedRows, problems: all, leftOut, unknownColumns }, guardians),
    },
  };
}

const guardianName = (values: Values): string =>
  nameOf({ firstName: values['guardian1.firstName'], lastName: values['guardian1.lastName'] });

/** Who is linked to whom already: student and family member. */
async function linksOf({ db }: Context, guardians: readonly PlannedGuardian[]): Promise<ReadonlySet<string>> {
  const ids = guardians.flatMap(({ familyId }) => familyId ?? []);
  if (ids.length === 0) return new Set();
  const found = await db
    .select({ studentId: studentFamilies.studentId, familyId: studentFamilies.familyId })
    .from(studentFamilies)
    .where(inArray(studentFamilies.familyId, ids));
  return new Set(found.map(({ studentId, familyId }) => `${studentId} ${familyId}`));
}

/** The import of guardians in a file of their own. */
export const { routes: guardianImportRoutes, tasks: guardianImportTasks } = importOf({
  kind: guardianImport,
  calls: guardianImportCalls,
  template: async ({ today }) => ({ fields: [ofStudent, ...ownColumns(today)] }),
  fields: (today) => inOtherWords(guardianFields(today)),
  plan,
  async store(ctx, { guardians, studentOf }, stored) {
    const familyIds = new Map<PlannedGuardian, number>();
    const named = guardians.flatMap((guardian) =>
      guardian.mentions.map((mention) => ({ row: mention.row, guardian, mention, studentId: studentOf.get(mention.row) ?? 0 })),
    );
    await inBatches(ctx, named, {
      stored,
      store: (batch) => storeGuardians(ctx, batch, familyIds),
      kept: (added) => keepAll(familyIds, added),
    });
  },
  undo: () => [
    { resource: 'StudentFamily', table: studentFamilies, one: 'link', many: 'links', removeAll: removeLinks },
    { resource: 'Family', table: families, one: 'guardian', many: 'guardians', removeAll: removeFamilies },
  ],
  besides: ({ newGuardians, linkedGuardians }) => [
    ...(newGuardians > 0 ? [`${newGuardians} of them new`] : []),
    ...(linkedGuardians > 0 ? [`${linkedGuardians} there already`] : []),
  ],
});
