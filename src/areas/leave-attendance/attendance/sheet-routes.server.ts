import type { FastifyPluginAsync } from 'fastify';
import { answering, writing } from '../../../kit/server/resource/answering.server.ts';
import { openSheet } from './open-sheet.server.ts';
import { deleteSheet, saveSheet } from './save-sheet.server.ts';
import { staffSheetCalls, studentSheetCalls } from './sheet-calls.domain.ts';
import { staffKind, studentKind } from './sheet-kind.server.ts';

const savedMeanwhile = 'Attendance for this day was saved by someone else.|Reload it to see what they saved.';

/** Opening, saving and deleting whole sheets. */
export const sheetRoutes: readonly FastifyPluginAsync[] = [
  answering(studentSheetCalls.read, async (ctx, { grant, query }) => {
    const { lines, version, closed, programName, ownerId } = await openSheet(ctx, studentKind, grant, query);
    const { date, programId } = query;
    const Attendances = lines.map(({ entryId, id, firstName, lastName, more, ...line }) => ({
      ...line,
      studentAttendanceId: entryId,
      studentId: id,
      programId,
      attendanceDate: date,
      student: { firstName, lastName, studentId: id, programId: more as number | null },
      program: { programName },
    }));
    return { version, closed, programName, ownerId, Attendances };
  }),
  answering(staffSheetCalls.read, async (ctx, { grant, query: { date } }) => {
    const { lines, version, closed } = await openSheet(ctx, staffKind, grant, { date, programId: null });
    const Attendances = lines.map(({ entryId, id, firstName, lastName, more, rollNumber: _, photo: _photo, ...line }) => ({
      ...line,
      staffAttendanceId: entryId,
      staffId: id,
      attendanceDate: date,
      staff: { firstName, lastName, staffId: id, isGovernmentHired: more as boolean },
    }));
    return { version, closed, Attendances };
  }),
  writing(studentSheetCalls.create, (ctx, { request }) => saveSheet(ctx, studentKind, 'create', request.body), {
    student_attendance_sheet_once: savedMeanwhile,
  }),
  writing(staffSheetCalls.create, (ctx, { request }) => saveSheet(ctx, staffKind, 'create', request.body), {
    staff_attendance_sheet_once: savedMeanwhile,
  }),
  writing(studentSheetCalls.update, (ctx, { request }) => saveSheet(ctx, studentKind, 'update', request.body)),
  writing(staffSheetCalls.update, (ctx, { request }) => saveSheet(ctx, staffKind, 'update', request.body)),
  writing(studentSheetCalls.remove, (ctx, { query }) => deleteSheet(ctx, studentKind, query)),
  writing(staffSheetCalls.remove, (ctx, { query: { date } }) => deleteSheet(ctx, staffKind, { date, programId: null })),
];
