import { studentStatus } from '../../../common/enumerations.domain.ts';
import { birthKey, isNamedAlike, nameOf, sameBirth } from '../../../common/imported-person.domain.ts';
import { check } from '../../../kit/domain/check.domain.ts';
import { type ImportProblem, mostNamed } from '../../../kit/domain/import/import-report.domain.ts';
import { covers, type Grant, parseGrant } from '../../../kit/domain/permission.domain.ts';
import type { Issue } from '../../../kit/domain/resource.domain.ts';
import type { Context } from '../../../kit/server/http/context.server.ts';
import { outside } from '../../../kit/server/http/errors.server.ts';
import {
  type ImportPlan,
  type Known,
  planRows,
  reportOf,
  textsOf,
  type Values,
  withIds,
  withoutKnown,
} from '../../../kit/server/import/import-plan.server.ts';
import type { ReadRow, ReadTable } from '../../../kit/server/import/read-rows.server.ts';
import { updatesOf } from '../../../kit/server/import/updates.server.ts';
import { grantOf } from '../../../kit/server/resource/scope.server.ts';
import { belongsToProgram } from '../enrolment/enrolment.domain.ts';
import { admissionNumberInput, admissionNumberKey, admissionNumberTaken } from '../student/admission-number.domain.ts';
import { digitsOf, emisKey, student } from '../student/student.domain.ts';
import { aadhaarTaken, emisTaken, studentResource } from '../student/student.server.ts';
import { admissionNumber, guardianColumns, studentColumns } from './import-fields.domain.ts';
import { housesByName, knownFamilies, knownStudents, programsByName } from './known-people.server.ts';
import { type Mention, mentionsIn, type PlannedGuardian, planGuardians } from './plan-guardians.server.ts';
import type { StudentImportReport } from './student-import.domain.ts';

/** What an import of a file would do now. */
export interface StudentImportPlan extends ImportPlan<StudentImportReport> {
  guardians: readonly PlannedGuardian[];
}

/** Works out what an import would do; changes nothing. */
export async function planImport(ctx: Context, table: ReadTable): Promise<StudentImportPlan> {
  const { unknownColumns } = table;
  const { isTemplate } = table.list;
  const { today } = ctx;
  const programs = await programsByName(ctx);
  const houses = await housesByName(ctx);
  const columns = studentColumns(today);
  const guardianFields = guardianColumns(today);
  const { rows, meanings } = withIds(table, columns, { programId: programs, houseId: houses });

  const known = await knownStudents(ctx, {
    dates: textsOf(rows, 'dateOfBirth'),
    admissionNumbers: textsOf(rows, admissionNumber),
    idDocuments: textsOf(rows, 'idDocumentNumber').map(digitsOf),
    emisNumbers: textsOf(rows, 'studentEducationId').map(emisKey),
  });
  const { left, without, ...there } = await withoutKnown(rows, { nameOf, reasonFor: whyLeftOut(known) });
  const { how } = table;
  const named = { programId: programs.all, houseId: houses.all };
  const changed = await updatesOf(ctx, { of: studentResource, how, there, fields: columns, named, nameOf });
  const { leftOut, updates, mayUpdate } = changed;
  const grant = grantOf(ctx, 'student.create');
  const sameDocument = onceInFile({ ...aadhaarTaken, by: known.idDocuments, keyOf: digitsOf, what: 'Aadhaar number' });
  const sameEmis = onceInFile({ ...emisTaken, by: known.emisNumbers, keyOf: emisKey, what: 'EMIS number' });
  const sameNumber = onceInFile({
    ...admissionNumberTaken,
    by: known.numbers,
    keyOf: admissionNumberKey,
    what: 'admission number',
  });
  const { planned: students, problems } = await planRows(left, {
    columns,
    nameOf,
    initial: { studentStatus: studentStatus.active },
    of: student,
    facts: { today, grant },
    besides: (input, row) => [
      ...sameDocument(input, row),
      ...sameEmis(input, row),
      ...sameNumber(input, row),
      ...(admissionNumber in input ? check({ input: admissionNumberInput }, input, { today, before: null }).issues : []),
      // Whoever may create students of some programs only has to name one of them.
      ...(covers(grant, { programid: programOf(input) }) ? [] : [{ field: 'programId', message: outside }]),
    ],
  });

  const mentions = left.flatMap((row) => mentionsIn(row, { fields: guardianFields, isTemplate }));
  // Whoever is left out may name the guardian with all details.
  const besides = without.flatMap((row) => mentionsIn(row, { fields: guardianFields, isTemplate }));
  const linking = parseGrant(ctx.session.permissions['student.update']);
  problems.push(...refusedLinks(linking, mentions, { students, problems }));
  const textsIn = (field: string) =>
    mentions.flatMap(({ values }) => (values[field] ? [String(values[field]).toLowerCase()] : []));
  const families =
    linking !== 'none' && mentions.length > 0
      ? await knownFamilies(ctx, { phones: textsIn('personalContact'), emails: textsIn('email') })
      : [];
  const planned = planGuardians({ mentions, besides, known: families }, { fields: guardianFields, today, isTemplate });

  const { guardians } = planned;
  const all = [...problems, ...planned.problems, ...changed.problems];
  return {
    rows: students,
    guardians,
    problems: all,
    leftOut,
    meanings,
    updates,
    mayUpdate,
    report: {
      ...guardiansInReport(students, guardians),
      programs: programsInReport(students, programs.nameOf),
      ...reportOf({ rows: students, problems: all, leftOut, unknownColumns, updates }, guardians),
    },
  };
}

/** The guardians whom the caller may not link; rows that have a problem already are not named again. */
function refusedLinks(
  linking: Grant,
  mentions: readonly Mention[],
  { students, problems }: { students: StudentImportPlan['rows']; problems: readonly ImportProblem[] },
): ImportProblem[] {
  if (linking === 'none') return mentions.slice(0, 1).map((first) => ofGuardian(first, mayLinkNobody));
  const programIds = new Map(students.map(({ row, input }) => [row, programOf(input)]));
  const wrong = new Set(problems.map(({ row }) => row));
  return mentions
    .filter(({ row }) => !wrong.has(row) && !covers(linking, { programid: programIds.get(row) ?? null }))
    .map((mention) => ofGuardian(mention, outside));
}

/** How many guardians are new and how many are there already, and by name whom several students, or the school, already know. */
function guardiansInReport(students: StudentImportPlan['rows'], guardians: readonly PlannedGuardian[]) {
  const names = new Map(students.map(({ row, name }) => [row, name]));
  const isThere = ({ familyId }: PlannedGuardian) => familyId !== null;
  const told = guardians.filter((one) => isThere(one) || one.mentions.length > 1);
  return {
    newGuardians: guardians.filter((one) => !isThere(one)).length,
    linkedGuardians: guardians.filter(isThere).length,
    linked: told.slice(0, mostNamed).map((one) => ({
      name: one.name,
      students: one.mentions.map(({ row }) => names.get(row) ?? '').join(', '),
      isThere: isThere(one),
    })),
    linkedCount: told.length,
  };
}

/** How many students come into each program. */
function programsInReport(students: StudentImportPlan['rows'], nameOf: Iterable<readonly [id: number, name: string]>) {
  const perProgram = new Map<number, number>();
  for (const { input } of students) {
    const id = Number(input['programId'] ?? 0);
    perProgram.set(id, (perProgram.get(id) ?? 0) + 1);
  }
  return [...nameOf, [0, 'No program'] as const].flatMap(([id, programName]) => {
    const count = perProgram.get(id);
    return count === undefined ? [] : [{ programName, students: count }];
  });
}

const ofGuardian = ({ row, slot }: Mention, message: string): ImportProblem => ({ row, column: `Guardian ${slot}`, message });
const mayLinkNobody = 'You may not change students, so leave the columns of the guardians empty';

/** Why a row is left out: its student is there already, or stands further up in the file. */
function whyLeftOut(known: Awaited<ReturnType<typeof knownStudents>>) {
  const rowOf = new Map<string, number>();
  return ({ values, number }: ReadRow): Known | undefined => {
    const own = String(values[admissionNumber] ?? '');
    const numbered = known.byNumber.get(admissionNumberKey(own));
    if (numbered && (isNamedAlike(numbered, values) || numbered.dateOfBirth === values['dateOfBirth']))
      return { reason: `Admission number ${own} is there already`, id: numbered.id };
    const person = birthKey(values);
    if (person === undefined) return undefined;
    const there = known.byPerson.get(person);
    if (there !== undefined) return { reason: sameBirth(there.number), id: there.id };
    const above = rowOf.get(person);
    if (above !== undefined) return sameBirth(`row ${above}`);
    rowOf.set(person, number);
    return undefined;
  };
}

interface Taken extends Issue {
  /** Those that students have. */
  by: ReadonlySet<string>;
  keyOf: (value: string) => string;
  what: string;
}

/** A number that another student, or a row further up, has. */
function onceInFile({ field, message, by, keyOf, what }: Taken) {
  const inFile = new Map<string, number>();
  return (input: Values, row: number): Issue[] => {
    const key = keyOf(String(input[field] ?? ''));
    if (key === '') return [];
    const above = inFile.get(key);
    if (by.has(key)) return [{ field, message }];
    if (above !== undefined) return [{ field, message: `Row ${above} has the same ${what}` }];
    inFile.set(key, row);
    return [];
  };
}

const programOf = (input: Values): number | null =>
  belongsToProgram(Number(input['studentStatus'])) ? Number(input['programId'] ?? 0) || null : null;
