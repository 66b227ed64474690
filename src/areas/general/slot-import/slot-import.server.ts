import type { ClockTime } from '../../../kit/domain/clock.domain.ts';
import type { Context } from '../../../kit/server/http/context.server.ts';
import type { Values } from '../../../kit/server/import/import-plan.server.ts';
import { namedBy } from '../../../kit/server/import/named-by.server.ts';
import type { ReadRow } from '../../../kit/server/import/read-rows.server.ts';
import { resourceImport } from '../../../kit/server/import/resource-import.server.ts';
import { grantOf, scopeWhere } from '../../../kit/server/resource/scope.server.ts';
import { classKey } from '../../program/program/class-name.domain.ts';
import { namedPrograms, programScopes, programs } from '../../program/program/program.table.ts';
import { slotResource } from '../slot/slot.server.ts';
import { slots } from '../slot/slot.table.ts';
import { slotImport } from './import-kind.domain.ts';
import { slotImportCalls } from './slot-import.domain.ts';

/** The programs for which the caller may enter slots. */
const programsOf = (ctx: Context) =>
  ctx.db
    .select({ id: programs.programId, name: programs.programName })
    .from(programs)
    .where(scopeWhere(grantOf(ctx, slotImport.permission), programScopes))
    .orderBy(...namedPrograms.order);

interface Period {
  programId: unknown;
  name: string;
  startTime: ClockTime;
  endTime: ClockTime;
}

/** Which slot is at the same time: one that is stored, or one in a row above. */
async function overlapping({ db }: Context, rows: readonly ReadRow[]) {
  const stored: readonly Period[] = await db
    .select({ programId: slots.programId, name: slots.slotName, startTime: slots.startTime, endTime: slots.endTime })
    .from(slots);
  const above = new Map<number, Period>();
  const periods = rows.flatMap(({ number, values }) => {
    const { programId, slotName, startTime, endTime } = values;
    if (programId === undefined || startTime === undefined || endTime === undefined) return [];
    return [{ number, programId, name: String(slotName ?? ''), startTime: String(startTime), endTime: String(endTime) }];
  });
  const ofProgram = new Map<unknown, Period[]>();
  for (const one of stored) ofProgram.set(one.programId, [...(ofProgram.get(one.programId) ?? []), one]);
  for (const { number, ...one } of periods) {
    const others = ofProgram.get(one.programId) ?? [];
    const other = others.find(({ startTime, endTime }) => startTime < one.endTime && endTime > one.startTime);
    if (other) above.set(number, other);
    else ofProgram.set(one.programId, [...others, one]);
  }
  return (_input: Values, row: number) => {
    const other = above.get(row);
    const message = other && `${other.name} of this program is from ${other.startTime} to ${other.endTime}`;
    return message ? [{ field: 'startTime', message }] : [];
  };
}

/** The import of slots, from their declaration: those of one name in one program are one. */
export const slotImports = resourceImport({
  ...{ stored: slotResource, kind: slotImport, calls: slotImportCalls },
  takenAs: {
    slotName: { words: ['period', 'slot', 'name', 'lesson', 'period name', 'hour', 'घंटी', 'कालांश'] },
    programId: { kind: 'id', one: 'program', heads: true, words: ['class', 'grade', 'standard', 'std', 'class section', 'कक्षा'] },
    startTime: { words: ['start', 'from', 'begins', 'starts at', 'time from', 'in time', 'से'] },
    endTime: { words: ['end', 'to', 'ends', 'until', 'till', 'ends at', 'time to', 'out time', 'तक'] },
    isTeaching: { words: ['lesson given', 'is teaching', 'teaching period'] },
  },
  named: async (ctx) => ({ programId: namedBy(await programsOf(ctx), classKey) }),
  within: ['programId'],
  besides: overlapping,
});
