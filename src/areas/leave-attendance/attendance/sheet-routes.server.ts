import type { FastifyPluginAsync } from 'fastify';
import {
  callQuery,
  dayParameter,
  idParameter,
  inputSchema,
  outputSchema,
  problems,
  writeAnswer,
} from '../../../kit/server/openapi-schemas.server.ts';
import { type Query, queryDate, queryId, queryOf } from '../../../kit/server/query-values.server.ts';
import { grantOf } from '../../../kit/server/scope.server.ts';
import { write } from '../../../kit/server/write.server.ts';
import { staffSheet, studentSheet } from './attendance.domain.ts';
import { openSheet, type SheetLine } from './open-sheet.server.ts';
import { createSheet, deleteSheet, updateSheet } from './save-sheet.server.ts';
import { type SheetKey, type SheetKind, staffKind, studentKind } from './sheet-kind.server.ts';

interface SheetCalls {
  kind: SheetKind;
  /** The two calls that name the day (and the program). */
  read: string;
  remove: string;
  answer: typeof studentSheet | typeof staffSheet;
  line: (line: SheetLine, key: SheetKey, programName: string) => Record<string, unknown>;
}

const sheetCalls: readonly SheetCalls[] = [
  {
    kind: studentKind,
    read: 'GetAttendanceByDateAndProgram',
    remove: 'DeleteAttendanceByCompositeKey',
    answer: studentSheet,
    line: ({ entryId, id, firstName, lastName, more, ...line }, { date, programId }, programName) => ({
      ...line,
      studentAttendanceId: entryId,
      studentId: id,
      programId,
      attendanceDate: date,
      student: { firstName, lastName, studentId: id, programId: more },
      program: { programName },
    }),
  },
  {
    kind: staffKind,
    read: 'GetAttendanceByDate',
    remove: 'DeleteAttendanceByDate',
    answer: staffSheet,
    line: ({ entryId, id, firstName, lastName, more, ...line }, { date }) => ({
      ...line,
      staffAttendanceId: entryId,
      staffId: id,
      attendanceDate: date,
      staff: { firstName, lastName, staffId: id, isGovernmentHired: more },
    }),
  },
];

/** Opening, saving and deleting whole sheets. */
export const sheetRoutes: readonly FastifyPluginAsync[] = sheetCalls.map(
  ({ kind, read, remove, answer, line }): FastifyPluginAsync =>
    async (app) => {
      const url = `/api/las/${kind.resource}`;
      const tags = [kind.scopes.sheet ? 'Student Attendances' : 'Staff Attendances'];
      const body = inputSchema(kind.input);
      const keyQuery = callQuery({ date: dayParameter, ...(kind.scopes.sheet && { programId: idParameter }) });
      const keyIn = (query: Query): SheetKey => ({
        date: queryDate(query, 'date'),
        programId: kind.scopes.sheet ? queryId(query, 'programId') : null,
      });

      app.get(
        `${url}/${read}`,
        {
          schema: {
            tags,
            summary: 'One sheet',
            querystring: keyQuery,
            response: { 200: outputSchema(answer), ...problems(400, 401, 403, 404) },
          },
        },
        async (request) => {
          const ctx = request.context;
          const grant = grantOf(ctx, `${kind.permission}.read`, `${kind.permission}.create`);
          const key = keyIn(queryOf(request));
          const { lines, version, closed, programName } = await openSheet(ctx, kind, grant, key);
          return { version, closed, programName, Attendances: lines.map((each) => line(each, key, programName)) };
        },
      );

      app.post(
        `${url}/CreateAttendanceBulk`,
        {
          schema: {
            tags,
            summary: 'Store a new sheet',
            body,
            response: { 201: writeAnswer, ...problems(400, 401, 403, 409, 422) },
          },
        },
        (request, reply) =>
          write(request, reply, async (ctx) => ({
            status: 201,
            data: await createSheet(ctx, kind, request.body),
            message: 'Your changes saved successfully',
          })),
      );

      app.put(
        `${url}/UpdateAttendanceBulk`,
        {
          schema: {
            tags,
            summary: 'Replace a sheet',
            body,
            response: { 200: writeAnswer, ...problems(400, 401, 403, 404, 409, 422) },
          },
        },
        (request, reply) =>
          write(request, reply, async (ctx) => ({
            data: await updateSheet(ctx, kind, request.body),
            message: 'Your changes saved successfully',
          })),
      );

      app.delete(
        `${url}/${remove}`,
        {
          schema: {
            tags,
            summary: 'Delete a sheet',
            querystring: keyQuery,
            response: { 200: writeAnswer, ...problems(400, 401, 403, 404) },
          },
        },
        (request, reply) =>
          write(request, reply, async (ctx) => ({
            data: await deleteSheet(ctx, kind, keyIn(queryOf(request))),
            message: `The selected ${kind.permission} was deleted successfully`,
          })),
      );
    },
);
