import { and, eq, sql } from 'drizzle-orm';
import type { FastifyPluginAsync } from 'fastify';
import { familyRelations } from '../../../common/enumerations.domain.ts';
import { fullName } from '../../../common/person-name.domain.ts';
import { labelOf } from '../../../kit/domain/enumeration.domain.ts';
import type { Grant } from '../../../kit/domain/permission.domain.ts';
import { headLine, type ListExport, sendList } from '../../../kit/server/export/list-export.server.ts';
import { type Cell, inBatches } from '../../../kit/server/export/sheet-rows.server.ts';
import type { Context } from '../../../kit/server/http/context.server.ts';
import { answering } from '../../../kit/server/resource/answering.server.ts';
import { scopeWhere } from '../../../kit/server/resource/scope.server.ts';
import { programs } from '../../program/program/program.table.ts';
import { isPhotoOf } from '../consent/shown-photo.table.ts';
import { enrolments } from '../enrolment/enrolment.table.ts';
import { families, inCallOrder, studentFamilies } from '../family/family.table.ts';
import { rollNumberIn } from '../roll-number/roll-number.table.ts';
import { emergencyContactFor } from '../student/emergency-contact.table.ts';
import { studentPhotos, studentScopes, students } from '../student/student.table.ts';
import { type Classmate, exportClassList, getClassList } from './class-list.domain.ts';

export const classListRoutes: readonly FastifyPluginAsync[] = [
  answering(getClassList, (ctx, { grant, query }) => classList(ctx, grant, query.programId)),
  answering(exportClassList, async (ctx, { grant, query: { programId }, request, reply }) => {
    const listed = await classList(ctx, grant, programId);
    const [program] = await ctx.db
      .select({ programName: programs.programName })
      .from(programs)
      .where(eq(programs.programId, programId));
    // Whoever sees nobody there is not told what it is called.
    return sendList(
      request,
      reply,
      paperOf(listed, { programId, programName: (listed.length > 0 && program?.programName) || '' }),
    );
  }),
];

async function classList({ db, today, session }: Context, grant: Grant, programId: number): Promise<Classmate[]> {
  const rollNumber = rollNumberIn({
    studentId: students.studentId,
    programId: sql`${programId}::int`,
    schoolYear: sql`school_year_of(${today}::date)`,
  }).as('roll');
  const links = sql`from ${studentFamilies} sf join ${families} f using (family_id) where sf.student_id = ${students.studentId}`;
  return db
    .select({
      studentId: students.studentId,
      firstName: students.firstName,
      lastName: students.lastName,
      photo: studentPhotos.version,
      schoolAdmissionNumber: students.schoolAdmissionNumber,
      rollNumber,
      dateOfBirth: students.dateOfBirth,
      emergencyContact: emergencyContactFor(session.apart),
      isSeparated: sql<boolean>`exists (select ${links} and sf.is_separated)`,
      guardians: sql<Classmate['guardians']>`(select coalesce(json_agg(g), '[]') from (
        select f.family_id as "familyId", f.first_name as "firstName", f.last_name as "lastName", sf.relationship,
          f.personal_contact as "personalContact" ${links} and sf.may_be_contacted
          and f.family_id <> all(${sql.param(session.apart['familyid'] ?? [])}::int[])
        order by ${inCallOrder} limit 2) g)`,
    })
    .from(students)
    .innerJoin(enrolments, eq(enrolments.studentId, students.studentId))
    .leftJoin(studentPhotos, isPhotoOf(students.studentId))
    .where(
      and(
        eq(enrolments.programId, programId),
        sql`${enrolments.fromDate} <= ${today} and (${enrolments.toDate} is null or ${enrolments.toDate} >= ${today})`,
        scopeWhere(grant, studentScopes),
      ),
    )
    .orderBy(sql`roll`, students.nameSort, students.studentId);
}

function paperOf(
  listed: readonly Classmate[],
  { programId, programName }: { programId: number; programName: string },
): ListExport {
  return {
    resource: 'Student',
    title: 'Class list',
    fileName: `class list ${programName}`.trim(),
    columns: [
      { header: 'Roll No.', kind: 'number' },
      { header: 'Student Name' },
      { header: 'Admission Number' },
      { header: 'Guardian' },
      { header: 'Phone' },
      { header: 'Second Guardian' },
      { header: 'Phone' },
    ],
    filters: [headLine('Program', programName, String(programId))],
    rows: inBatches(listed, cellsOf),
    rowCount: listed.length,
  };
}

function cellsOf({ guardians: [first, second], ...student }: Classmate): Cell[] {
  return [
    ...[student.rollNumber, fullName(student), student.schoolAdmissionNumber],
    ...(first ? guardianCells(first) : [student.emergencyContact && 'Emergency contact', student.emergencyContact]),
    ...(second ? guardianCells(second) : ['', '']),
  ];
}

const guardianCells = (guardian: Classmate['guardians'][number]): Cell[] => [
  [fullName(guardian), labelOf(familyRelations, guardian.relationship)].filter(Boolean).join(', '),
  guardian.personalContact,
];
