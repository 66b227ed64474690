import type { Model } from '../model.domain.ts';
import { type Rulers, rulersOf } from '../rulers.domain.ts';
import { columnsOf, nearestWeekProgram, Rows, type WeekProgram } from './nearest-week.domain.ts';

/** Behind the columns of the blocks come columns that count gaps; they are whole whenever the first ones are. */
interface GapProgram extends WeekProgram {
  /** By column: its value in the week that the search starts from. */
  begin: number[];
}

/** One gap fewer is worth moving two more lessons, but not three. */
const gapLoss = 2;

/**
 * The integer program for the week with the fewest gaps among those in which at most `mostAway` blocks lie elsewhere than in
 * `home`. Only the classes of `isFree` may change; `start` is complete. For each teacher, day and bit of the day (see rulers),
 * columns say whether a lesson lies at the bit, before it, and after it.
 */
export function fewestGapsProgram(
  model: Model,
  start: Int32Array,
  home: Int32Array,
  isFree: Uint8Array,
  mostAway: number,
): GapProgram {
  const nearest = nearestWeekProgram(model, start, home, isFree);
  const program = { ...nearest, begin: [...columnsOf(model, nearest, start)] };
  const rows = new Rows(program);
  addStays(model, start, home, isFree, { program, rows, mostAway });

  const rulers = rulersOf(model);
  const taken = new Int32Array(model.instance.teachers.length * model.days);
  for (let event = 0; event < model.events; event++) {
    if (isFree[model.classOf[event]] === 1) continue;
    visitBits(model, rulers, event, start[event], (day, mask) => {
      taken[day] |= mask;
    });
  }
  /** By teacher and day, then by bit: the columns that cover it. */
  const takers = new Map<number, number[][]>();
  for (let column = 0; column < program.columns; column++) {
    visitBits(model, rulers, program.kindEvent[column], program.slot[column], (day, mask) => {
      const ofDay = takers.get(day) ?? [];
      takers.set(day, ofDay);
      for (let bit = 0; mask >>> bit !== 0; bit++) {
        if (((mask >>> bit) & 1) === 0) continue;
        ofDay[bit] ??= [];
        ofDay[bit].push(column);
      }
    });
  }
  for (const [day, ofDay] of takers) {
    const columns = Array.from(
      { length: Math.max(ofDay.length, 32 - Math.clz32(taken[day])) },
      (_, bit): readonly number[] => ofDay[bit] ?? [],
    );
    addDay(program, rows, { columns, taken: taken[day], blocked: rulers.blocked[day] });
  }
  return program;
}

/** Adds the row that keeps the required number of blocks in place. */
function addStays(
  { events, classOf }: Model,
  start: Int32Array,
  home: Int32Array,
  isFree: Uint8Array,
  { program, rows, mostAway }: { program: GapProgram; rows: Rows; mostAway: number },
): void {
  let least = -mostAway;
  for (let event = 0; event < events; event++) {
    if (home[event] >= 0 && (isFree[classOf[event]] === 1 || start[event] !== home[event])) least++;
  }
  const stays = [...program.gain.keys()].filter((column) => program.gain[column] === 1);
  rows.sum(stays, least, Number.POSITIVE_INFINITY);
}

/** On which teachers’ days, and at which bits of them, a block lies that begins at a slot. */
function visitBits(
  model: Model,
  rulers: Rulers,
  event: number,
  slot: number,
  tell: (teacherAndDay: number, mask: number) => void,
): void {
  const { gridOf, classOf, slots, length, firstAtom, lastAtom, firstPart, partTeacher, atoms, days } = model;
  if (slot < 0) return;
  const row = gridOf[classOf[event]] * slots + slot;
  const first = firstAtom[row];
  const last = lastAtom[row + length[event] - 1];
  for (let part = firstPart[event]; part < firstPart[event + 1]; part++) {
    const bits = rulers.ruler[partTeacher[part]] * atoms;
    let mask = 0;
    for (let atom = first; atom <= last; atom++) mask |= rulers.bit[bits + (atom % atoms)];
    tell(partTeacher[part] * days + Math.floor(first / atoms), mask);
  }
}

interface TeacherDay {
  /** By bit. */
  columns: readonly (readonly number[])[];
  /** Bits of lessons that stay, and bits that never count as gaps. */
  taken: number;
  blocked: number;
}

/** Counts the gaps of one teacher on one day: a bit without a lesson between bits with lessons. */
function addDay(program: GapProgram, rows: Rows, { columns, taken, blocked }: TeacherDay): void {
  const isSet = (mask: number, bit: number) => ((mask >>> bit) & 1) === 1;
  const busy = columns.map((of, bit) => isSet(taken, bit) || of.some((column) => program.begin[column] > 0.5));
  const column = (gain: number, begin: boolean) => {
    program.gain.push(gain);
    program.begin.push(begin ? 1 : 0);
    return program.gain.length - 1;
  };
  const byThen = columns.map((_, bit) => column(0, busy.slice(0, bit + 1).includes(true)));
  const fromThen = columns.map((_, bit) => column(0, busy.slice(bit).includes(true)));
  for (const [bit, of] of columns.entries()) {
    const minus = of.map(() => -1);
    for (const count of [byThen[bit], fromThen[bit]])
      rows.add([count, ...of], [1, ...minus], isSet(taken, bit) ? 1 : 0, Number.POSITIVE_INFINITY);
    if (bit > 0) {
      rows.add([byThen[bit], byThen[bit - 1]], [1, -1], 0, Number.POSITIVE_INFINITY);
      rows.add([fromThen[bit - 1], fromThen[bit]], [1, -1], 0, Number.POSITIVE_INFINITY);
    }
    const isInside = bit > 0 && bit < columns.length - 1;
    if (!isInside || isSet(taken, bit) || isSet(blocked, bit)) continue;
    const isGap = !busy[bit] && busy.slice(0, bit).includes(true) && busy.slice(bit + 1).includes(true);
    const gap = column(-gapLoss, isGap);
    rows.add([gap, byThen[bit - 1], fromThen[bit + 1], ...of], [1, -1, -1, ...of.map(() => 1)], -1, Number.POSITIVE_INFINITY);
  }
}
