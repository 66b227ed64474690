import { eq, isNotNull } from 'drizzle-orm';
import type { FastifyPluginAsync } from 'fastify';
import { covers } from '../../../kit/domain/permission.domain.ts';
import { answering, writing } from '../../../kit/server/resource/answering.server.ts';
import type { ExportedList } from '../../../kit/server/resource/exported-list.server.ts';
import type { Referrer } from '../../../kit/server/resource/referrers.server.ts';
import { listedResource } from '../../../kit/server/resource/resource-routes.server.ts';
import { scopeBy } from '../../../kit/server/resource/scope.server.ts';
import type { Decorate } from '../../../kit/server/resource/storage.server.ts';
import { inSchoolYear } from '../../general/school-year/school-year.table.ts';
import { programs } from '../../program/program/program.table.ts';
import { programNameOn } from '../../program/program-year/program-year.table.ts';
import { examinationScopes, examinations } from '../examination/examination.table.ts';
import { hasResultFor, withResultIn } from '../result/examinations-of.server.ts';
import { gradeRecord, type MarksSheetRow } from './grade-record.domain.ts';
import { gradeRecords, gradeSheets } from './grade-record.table.ts';
import {
  createGradesBulk,
  deleteByExamination,
  getGradesByExamination,
  getGradesForStudent,
  updateGradesBulk,
} from './marks-calls.domain.ts';
import { marksOfStudent, openMarks } from './open-marks.server.ts';
import { deleteMarks, saveMarks } from './save-marks.server.ts';

/** Those who may read the whole program see who entered the marks; families do not. */
const withoutAuthors: Decorate<MarksSheetRow> = {
  fills: ['createdBy', 'lastModifiedBy'],
  reads: ['examination.ownerId'],
  rows: async (_ctx, grant, rows) =>
    rows.map((row) =>
      covers(grant, { programid: row.examination.ownerId }) ? row : { ...row, createdBy: '', lastModifiedBy: '' },
    ),
};

export const marksSheetList = listedResource(gradeRecord, {
  table: gradeSheets,
  join: (query) =>
    query
      .innerJoin(examinations, eq(examinations.examinationId, gradeSheets.examinationId))
      .innerJoin(programs, eq(programs.programId, examinations.programId)),
  columns: {
    examination: {
      examinationName: examinations.examinationName,
      programId: examinations.programId,
      ownerId: examinations.ownerId,
      startDate: examinations.startDate,
      endDate: examinations.endDate,
    },
    program: { programName: programNameOn(examinations.programId, examinations.startDate) },
  },
  filters: {
    examinationName: { search: examinations.searchName, sort: examinations.nameSort },
    examinationId: gradeSheets.examinationId,
    programId: examinations.programId,
    startDate: examinations.startDate,
    schoolYear: inSchoolYear(examinations.startDate),
  },
  scopes: {
    ...examinationScopes,
    studentid: scopeBy(withResultIn(examinations), (ids) => hasResultFor(ids, examinations)),
  },
  countedAlong: ['studentid'],
  decorate: withoutAuthors,
});

const savedMeanwhile = 'Marks of this examination were saved by someone else.|Reload it to see what they saved.';

/** The grid of grade records, and opening, saving and deleting the marks of an examination. */
export const gradeRecordRoutes: readonly FastifyPluginAsync[] = [
  answering(getGradesByExamination, (ctx, { grant, query }) => openMarks(ctx, grant, query.examinationId)),
  answering(getGradesForStudent, (ctx, { grant, query }) => marksOfStudent(ctx, grant, query.studentId)),
  writing(createGradesBulk, (ctx, { request }) => saveMarks(ctx, 'create', request.body), { grade_sheet_pkey: savedMeanwhile }),
  writing(updateGradesBulk, (ctx, { request }) => saveMarks(ctx, 'update', request.body)),
  writing(deleteByExamination, (ctx, { query }) => deleteMarks(ctx, query)),
  marksSheetList.routes,
];

export const gradeRecordExports: readonly ExportedList[] = [marksSheetList.exported];

export const gradeRecordReferrers: readonly Referrer[] = [
  {
    table: gradeRecords,
    one: 'mark',
    many: 'marks',
    goes: { one: 'mark', many: 'marks', if: isNotNull(gradeRecords.marks) },
    permission: 'graderecord',
    filters: gradeRecord.filters,
  },
];
