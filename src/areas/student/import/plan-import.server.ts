import { studentStatus } from '../../../common/enumerations.domain.ts';
import { markOf } from '../../../common/seen-preview.server.ts';
import { check } from '../../../kit/domain/check.domain.ts';
import { type ImportProblem, mostNamed, type NamedRow } from '../../../kit/domain/import/import-report.domain.ts';
import type { RawRow } from '../../../kit/domain/import/raw-cell.domain.ts';
import { covers, parseGrant } from '../../../kit/domain/permission.domain.ts';
import type { Context } from '../../../kit/server/http/context.server.ts';
import { outside, ruleBroken } from '../../../kit/server/http/errors.server.ts';
import { inTurns, type ReadRow, readRows } from '../../../kit/server/import/read-rows.server.ts';
import { sentenceOf } from '../../../kit/server/resource/schema-words.server.ts';
import { grantOf } from '../../../kit/server/resource/scope.server.ts';
import { belongsToProgram } from '../enrolment/enrolment.domain.ts';
import { digitsOf, type StudentInput, student } from '../student/student.domain.ts';
import { aadhaarTaken } from '../student/student.server.ts';
import { admissionNumber, guardianColumns, studentColumns } from './import-fields.domain.ts';
import { mostStudents } from './import-limits.domain.ts';
import { knownFamilies, knownStudents, nameOf, plainName, programsByName } from './known-people.server.ts';
import { mentionsIn, type PlannedGuardian, planGuardians } from './plan-guardians.server.ts';
import type { StudentImportReport } from './student-import.domain.ts';

interface PlannedStudent {
  row: number;
  name: string;
  input: Readonly<Record<string, unknown>>;
}

/** What an import of a file would do now. */
export interface ImportPlan {
  students: readonly PlannedStudent[];
  guardians: readonly PlannedGuardian[];
  report: StudentImportReport;
}

const textsOf = (rows: readonly ReadRow[], name: string): string[] =>
  rows.flatMap(({ values }) => (values[name] === undefined ? [] : [String(values[name])]));

/** Works out what an import would do; changes nothing. @throws 422 at `file` if it holds no table of students, or too many */
export async function planImport(ctx: Context, raw: readonly RawRow[]): Promise<ImportPlan> {
  const { today } = ctx;
  const programs = await programsByName(ctx);
  const columns = studentColumns(today);
  const guardianFields = guardianColumns(today);
  const numberLabel = columns.find(({ name }) => name === admissionNumber)?.label ?? '';
  const fields = [...columns, ...guardianFields];
  const { header, rows } = await readRows(raw, { fields, today, idsNamed: { programId: programs.idOf } });
  if (rows.length === 0) throw ruleBroken({ file: ['There are no students below the names of the columns.'] });
  if (rows.length > mostStudents) throw ruleBroken({ file: [`A file may have at most ${mostStudents} students. Split it.`] });

  const { left, leftOut } = await withoutKnown(ctx, rows);
  const problems: ImportProblem[] = [];
  const students: PlannedStudent[] = [];
  const refuse = refusalsOf(ctx, columns, left.idDocuments);
  await inTurns(left.rows, (row) => {
    const { [admissionNumber]: _drawn, ...values } = row.values;
    const own = Object.fromEntries(columns.flatMap(({ name }) => (values[name] === undefined ? [] : [[name, values[name]]])));
    const input = { studentStatus: studentStatus.active, ...own };
    problems.push(...row.problems, ...refuse(row, input));
    students.push({ row: row.number, name: nameOf(row.values), input });
  });

  const mentions = left.rows.flatMap((row) => mentionsIn(row, guardianFields));
  // Whoever is left out may name the guardian with all details.
  const besides = left.without.flatMap((row) => mentionsIn(row, guardianFields));
  const mayLink = parseGrant(ctx.session.permissions['student.update']) !== 'none';
  if (mentions.length > 0 && !mayLink) {
    const [{ row, slot } = { row: 0, slot: 1 }] = mentions;
    problems.push({
      row,
      column: `Guardian ${slot}`,
      message: 'You may not change students, so leave the columns of the guardians empty',
    });
  }
  const textsIn = (field: string) =>
    mentions.flatMap(({ values }) => (values[field] ? [String(values[field]).toLowerCase()] : []));
  const known =
    mayLink && mentions.length > 0
      ? await knownFamilies(ctx, { phones: textsIn('personalContact'), emails: textsIn('email') })
      : [];
  const planned = planGuardians({ mentions, besides, known }, { fields: guardianFields, today });
  problems.push(...planned.problems);
  problems.sort((one, other) => one.row - other.row);

  const { guardians } = planned;
  const names = new Map(students.map(({ row, name }) => [row, name]));
  const isThere = ({ familyId }: PlannedGuardian) => familyId !== null;
  const told = guardians.filter((one) => isThere(one) || one.mentions.length > 1);
  const perProgram = new Map<number, number>();
  for (const { input } of students) {
    const id = Number(input['programId'] ?? 0);
    perProgram.set(id, (perProgram.get(id) ?? 0) + 1);
  }
  return {
    students,
    guardians,
    report: {
      students: students.length,
      newGuardians: guardians.filter((one) => !isThere(one)).length,
      linkedGuardians: guardians.filter(isThere).length,
      linked: told.slice(0, mostNamed).map((one) => ({
        name: one.name,
        students: one.mentions.map(({ row }) => names.get(row) ?? '').join(', '),
        isThere: isThere(one),
      })),
      linkedCount: told.length,
      programs: [...programs.nameOf, [0, 'No program'] as const].flatMap(([id, programName]) => {
        const count = perProgram.get(id);
        return count === undefined ? [] : [{ programName, students: count }];
      }),
      unknownColumns: [...header.unknown, ...(left.rows.some(({ values }) => admissionNumber in values) ? [numberLabel] : [])],
      problems: problems.slice(0, mostNamed),
      problemCount: problems.length,
      leftOut: leftOut.slice(0, mostNamed),
      leftOutCount: leftOut.length,
      seen: markOf({ students, guardians, leftOut, problems }),
    },
  };
}

/** The rows without those of students who are there already, or who stand further up in the file. */
async function withoutKnown(ctx: Context, rows: readonly ReadRow[]) {
  const known = await knownStudents(ctx, {
    dates: textsOf(rows, 'dateOfBirth'),
    admissionNumbers: textsOf(rows, admissionNumber),
    idDocuments: textsOf(rows, 'idDocumentNumber').map(digitsOf),
  });
  const rowOf = new Map<string, number>();
  const leftOut: NamedRow[] = [];
  const reasonFor = ({ values, number }: ReadRow): string | undefined => {
    const { dateOfBirth, [admissionNumber]: own } = values;
    if (own !== undefined && known.byNumber.has(String(own))) return `Admission number ${own} is there already`;
    if (dateOfBirth === undefined) return undefined;
    const person = `${plainName(values)}|${dateOfBirth}`;
    const there = known.byPerson.get(person);
    if (there !== undefined) return `Same name and date of birth as ${there}`;
    const above = rowOf.get(person);
    if (above !== undefined) return `Same name and date of birth as row ${above}`;
    rowOf.set(person, number);
    return undefined;
  };
  const kept: ReadRow[] = [];
  const without: ReadRow[] = [];
  await inTurns(rows, (row) => {
    const reason = reasonFor(row);
    if (reason === undefined) kept.push(row);
    else {
      without.push(row);
      leftOut.push({ row: row.number, name: nameOf(row.values), reason });
    }
  });
  return { left: { rows: kept, without, idDocuments: known.idDocuments }, leftOut };
}

/** What the rules have against the student of a row. */
function refusalsOf(ctx: Context, columns: readonly { name: string; label: string }[], taken: ReadonlySet<string>) {
  const grant = grantOf(ctx, 'student.create');
  const labels = new Map(columns.map(({ name, label }) => [name, label]));
  const inFile = new Map<string, number>();
  return ({ number: row, unread }: ReadRow, input: Record<string, unknown>): ImportProblem[] => {
    const { issues } = check<StudentInput>(student, input, { today: ctx.today, before: null, grant }, sentenceOf);
    const found = issues.map(({ field, message }) => ({ field, message }));
    const document = digitsOf(String(input['idDocumentNumber'] ?? ''));
    const above = inFile.get(document);
    if (document !== '' && taken.has(document)) found.push(aadhaarTaken);
    else if (document !== '' && above !== undefined)
      found.push({ field: 'idDocumentNumber', message: `Row ${above} has the same Aadhaar number` });
    else inFile.set(document, row);
    const programid = belongsToProgram(Number(input['studentStatus'])) ? Number(input['programId'] ?? 0) || null : null;
    // Whoever may create students of some programs only has to name one of them.
    if (!covers(grant, { programid })) found.push({ field: 'programId', message: outside });
    return found.flatMap(({ field, message }) => (unread.has(field) ? [] : [{ row, column: labels.get(field) ?? '', message }]));
  };
}
