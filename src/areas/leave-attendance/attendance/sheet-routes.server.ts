import type { FastifyPluginAsync } from 'fastify';
import { removedMessage } from '../../../kit/domain/removal.domain.ts';
import { savedMessage } from '../../../kit/domain/saved-message.domain.ts';
import type { WriteContext } from '../../../kit/server/http/context.server.ts';
import { answering, writing } from '../../../kit/server/resource/answering.server.ts';
import { openSheet } from './open-sheet.server.ts';
import { createSheet, deleteSheet, updateSheet } from './save-sheet.server.ts';
import { staffSheetCalls, studentSheetCalls } from './sheet-calls.domain.ts';
import { type SheetKey, type SheetKind, staffKind, studentKind } from './sheet-kind.server.ts';

const savedMeanwhile = 'Attendance for this day was saved by someone else.|Reload it to see what they saved.';

const deleted = async (ctx: WriteContext, kind: SheetKind, key: SheetKey) => ({
  data: await deleteSheet(ctx, kind, key),
  message: removedMessage({ deleted: kind.permission }),
});

/** Opening, saving and deleting whole sheets. */
export const sheetRoutes: readonly FastifyPluginAsync[] = [
  answering(studentSheetCalls.read, async (ctx, { grant, query }) => {
    const { lines, version, closed, programName } = await openSheet(ctx, studentKind, grant, query);
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
    return { version, closed, programName, Attendances };
  }),
  answering(staffSheetCalls.read, async (ctx, { grant, query: { date } }) => {
    const { lines, version, closed } = await openSheet(ctx, staffKind, grant, { date, programId: null });
    const Attendances = lines.map(({ entryId, id, firstName, lastName, more, ...line }) => ({
      ...line,
      staffAttendanceId: entryId,
      staffId: id,
      attendanceDate: date,
      staff: { firstName, lastName, staffId: id, isGovernmentHired: more as boolean },
    }));
    return { version, closed, Attendances };
  }),
  writing(
    studentSheetCalls.create,
    async (ctx, { request }) => ({ data: (await createSheet(ctx, studentKind, request.body)).id, message: savedMessage }),
    { student_attendance_sheet_once: savedMeanwhile },
  ),
  writing(
    staffSheetCalls.create,
    async (ctx, { request }) => ({ data: (await createSheet(ctx, staffKind, request.body)).id, message: savedMessage }),
    { staff_attendance_sheet_once: savedMeanwhile },
  ),
  writing(studentSheetCalls.update, async (ctx, { request }) => ({
    data: await updateSheet(ctx, studentKind, request.body),
    message: savedMessage,
  })),
  writing(staffSheetCalls.update, async (ctx, { request }) => ({
    data: await updateSheet(ctx, staffKind, request.body),
    message: savedMessage,
  })),
  writing(studentSheetCalls.remove, (ctx, { query }) => deleted(ctx, studentKind, query)),
  writing(staffSheetCalls.remove, (ctx, { query: { date } }) => deleted(ctx, staffKind, { date, programId: null })),
];
