import type { Model } from '../model.domain.ts';

/**
 * The week nearest to an earlier one, as an integer program: a column for each kind of block (course and length) at each slot, 1
 * if one begins there. Rows bound sums of columns. The objective is to let as many blocks as possible begin where they did
 * before.
 */
export interface WeekProgram {
  columns: number;
  /** By column: its gain, 1 if a block of the kind began there in the earlier week. The sum is maximized. */
  gain: number[];
  rowLower: number[];
  rowUpper: number[];
  /** Columns of row r: `index` from `first[r]` up to `first[r + 1]`, each with its factor. */
  first: number[];
  index: number[];
  factor: number[];
  /** By column: the first event of its kind, and the slot. */
  kindEvent: number[];
  slot: number[];
}

/**
 * Looks for the week nearest to `home`. Only the classes of `isFree` may change; the others stay as in `start`. If `start` is
 * complete, the search begins there.
 */
export type ExactEngine = (question: {
  model: Model;
  start: Int32Array;
  home: Int32Array;
  isFree: Uint8Array;
  seconds: number;
  /** If given, looks for the week with the fewest gaps of teachers in which at most this many blocks lie elsewhere. */
  mostAway?: number;
  isCancelled: () => boolean;
}) => ExactAnswer | undefined;

export interface ExactAnswer {
  /** By event: the best week found. */
  start: Int32Array;
  /** It is proved that no week is better, among those in which only these classes change. */
  isProved: boolean;
}

/**
 * The program over some classes; all others stay as in `start`. If the instance is part of a larger one (`isPart`), free slots
 * before a lesson are allowed: other lessons would lie there.
 */
export function nearestWeekProgram(
  model: Model,
  start: Int32Array,
  home: Int32Array,
  isFree: Uint8Array,
  isPart = false,
): WeekProgram {
  const { slots, open, locked } = model;
  const program: WeekProgram = {
    ...{ columns: 0, gain: [], rowLower: [], rowUpper: [], first: [0], index: [], factor: [], kindEvent: [], slot: [] },
  };
  const rows = new Rows(program);
  const columnAt = new Map<number, number>();
  for (const [first, members] of kindsOf(model, isFree)) {
    const all: number[] = [];
    for (let at = 0; at < slots; at++) {
      if (!members.some((event) => open[event * slots + at] === 1)) continue;
      columnAt.set(first * slots + at, program.columns);
      all.push(program.columns++);
      program.kindEvent.push(first);
      program.slot.push(at);
      program.gain.push(members.some((event) => home[event] === at) ? 1 : 0);
    }
    rows.sum(all, members.length, members.length);
    // Locked blocks stay: their column is 1.
    for (const event of members) {
      const column = columnAt.get(first * slots + locked[event]);
      if (locked[event] >= 0 && column !== undefined) rows.sum([column], 1, 1);
    }
  }
  addResources(model, start, isFree, program, rows);
  addCourses(model, isFree, columnAt, rows);
  addClasses(model, isFree, program, rows, isPart);
  return program;
}

/** A course has at most its number of blocks a day, whatever their length. */
function addCourses(model: Model, isFree: Uint8Array, columnAt: ReadonlyMap<number, number>, rows: Rows): void {
  const { slots, classOf, firstEvent, blocksPerDay, days, periods } = model;
  for (let of = 0; of < firstEvent.length - 1; of++) {
    if (firstEvent[of] === firstEvent[of + 1] || isFree[classOf[firstEvent[of]]] === 0) continue;
    const perDay = periods[classOf[firstEvent[of]]];
    for (let day = 0; day < days; day++) {
      const columns: number[] = [];
      for (let event = firstEvent[of]; event < firstEvent[of + 1]; event++) {
        for (let at = day * perDay; at < (day + 1) * perDay; at++) {
          const column = columnAt.get(event * slots + at);
          if (column !== undefined) columns.push(column);
        }
      }
      if (columns.length > blocksPerDay[of]) rows.sum(columns, 0, blocksPerDay[of]);
    }
  }
}

/** A class has one lesson at a slot; if it has slots to spare, no free slot lies before a lesson. */
function addClasses(
  model: Model,
  isFree: Uint8Array,
  { columns, kindEvent, slot }: WeekProgram,
  rows: Rows,
  isPart: boolean,
): void {
  const { slots, length, classOf, days, periods, need, dayPeriods } = model;
  for (let of = 0; of < need.length; of++) {
    if (isFree[of] === 0) continue;
    const cover: number[][] = Array.from({ length: slots }, () => []);
    for (let column = 0; column < columns; column++) {
      if (classOf[kindEvent[column]] !== of) continue;
      for (let next = 0; next < length[kindEvent[column]]; next++) cover[slot[column] + next].push(column);
    }
    let taught = 0;
    for (let day = 0; day < days; day++) taught += dayPeriods[of * days + day];
    const isFull = taught === need[of];
    for (let day = 0; day < days; day++) {
      for (let period = 0; period < dayPeriods[of * days + day]; period++) {
        const at = day * periods[of] + period;
        rows.sum(cover[at], isFull && !isPart ? 1 : 0, 1);
        if (isFull || isPart || period === 0) continue;
        const before = cover[at - 1].filter((column) => !cover[at].includes(column));
        const here = cover[at].filter((column) => !cover[at - 1].includes(column));
        const factors = [...before.map(() => 1), ...here.map(() => -1)];
        if (here.length > 0) rows.add([...before, ...here], factors, 0, Number.POSITIVE_INFINITY);
      }
    }
  }
}

/** Blocks of a course with the same length are one kind, named by the first of them. */
function kindsOf({ events, course, length, classOf, firstEvent }: Model, isFree: Uint8Array): Map<number, number[]> {
  const kinds = new Map<number, number[]>();
  for (let event = 0; event < events; event++) {
    if (isFree[classOf[event]] === 0) continue;
    let first = firstEvent[course[event]];
    while (length[first] !== length[event]) first++;
    const members = kinds.get(first);
    if (members) members.push(event);
    else kinds.set(first, [event]);
  }
  return kinds;
}

/** Teachers give one lesson at a time and no more a day than allowed; no more rooms of a kind are used than there are. */
function addResources(model: Model, start: Int32Array, isFree: Uint8Array, program: WeekProgram, rows: Rows): void {
  const {
    instance,
    width,
    days,
    atoms,
    events,
    slots,
    gridOf,
    classOf,
    length,
    firstAtom,
    lastAtom,
    firstPart,
    partTeacher,
    partRoom,
  } = model;
  const teacherColumns: number[][] = Array.from({ length: instance.teachers.length * width }, () => []);
  const dayColumns: number[][] = Array.from({ length: instance.teachers.length * days }, () => []);
  const roomColumns: number[][] = Array.from({ length: instance.rooms.length * width }, () => []);
  const teacherTaken = new Int32Array(instance.teachers.length * width);
  const dayTaken = new Int32Array(instance.teachers.length * days);
  const roomTaken = new Int32Array(instance.rooms.length * width);

  const visit = (
    event: number,
    at: number,
    teacherAtom: (at: number) => void,
    teacherDay: (at: number) => void,
    room: (at: number) => void,
  ) => {
    const row = gridOf[classOf[event]] * slots + at;
    const first = firstAtom[row];
    const last = lastAtom[row + length[event] - 1];
    for (let part = firstPart[event]; part < firstPart[event + 1]; part++) {
      teacherDay(partTeacher[part] * days + ((first / atoms) | 0));
      for (let atom = first; atom <= last; atom++) {
        teacherAtom(partTeacher[part] * width + atom);
        if (partRoom[part] >= 0) room(partRoom[part] * width + atom);
      }
    }
  };
  for (let event = 0; event < events; event++) {
    if (isFree[classOf[event]] === 1 || start[event] < 0) continue;
    visit(
      event,
      start[event],
      (at) => teacherTaken[at]++,
      (at) => {
        dayTaken[at] += length[event];
      },
      (at) => roomTaken[at]++,
    );
  }
  for (let column = 0; column < program.columns; column++) {
    const event = program.kindEvent[column];
    visit(
      event,
      program.slot[column],
      (at) => teacherColumns[at].push(column),
      (at) => dayColumns[at].push(column),
      (at) => roomColumns[at].push(column),
    );
  }
  for (const [at, columns] of teacherColumns.entries()) {
    const left = 1 - teacherTaken[at];
    if (columns.length > left) rows.sum(columns, 0, left);
  }
  for (const [at, columns] of dayColumns.entries()) {
    const left = model.lessonsPerDay[(at / days) | 0] - dayTaken[at];
    const lengths = columns.map((column) => length[program.kindEvent[column]]);
    if (columns.length > 0) rows.add(columns, lengths, 0, left);
  }
  for (const [at, columns] of roomColumns.entries()) {
    const left = model.roomNumber[(at / width) | 0] - roomTaken[at];
    if (columns.length > left) rows.sum(columns, 0, left);
  }
}

/** Adds rows to a program, each only once: neighbouring slots often need the same row. */
export class Rows {
  readonly #program: WeekProgram;
  readonly #seen = new Set<string>();

  constructor(program: WeekProgram) {
    this.#program = program;
  }

  /** The sum of the columns lies between `lower` and `upper`. */
  sum(columns: readonly number[], lower: number, upper: number): void {
    this.add(
      columns,
      columns.map(() => 1),
      lower,
      upper,
    );
  }

  add(columns: readonly number[], factors: readonly number[], lower: number, upper: number): void {
    const key = `${columns.join()}|${factors.join()}|${lower}|${upper}`;
    if (this.#seen.has(key)) return;
    this.#seen.add(key);
    const { index, factor, first, rowLower, rowUpper } = this.#program;
    index.push(...columns);
    factor.push(...factors);
    first.push(index.length);
    rowLower.push(lower);
    rowUpper.push(upper);
  }
}

/** A week as values of the columns, from which the search starts. */
export function columnsOf(model: Model, { columns, kindEvent, slot }: WeekProgram, start: Int32Array): Float64Array {
  const { course, length, firstEvent, slots } = model;
  const taken = new Set<number>();
  for (let event = 0; event < model.events; event++) {
    if (start[event] < 0) continue;
    let first = firstEvent[course[event]];
    while (length[first] !== length[event]) first++;
    taken.add(first * slots + start[event]);
  }
  return Float64Array.from({ length: columns }, (_, column) => (taken.has(kindEvent[column] * slots + slot[column]) ? 1 : 0));
}

/** The week that a solution stands for; of blocks of one kind, those stay in place that can. */
export function weekOfColumns(
  model: Model,
  program: WeekProgram,
  value: Float64Array,
  start: Int32Array,
  home: Int32Array,
): Int32Array {
  const { course, length, firstEvent } = model;
  const slotsOfKind = new Map<number, number[]>();
  for (let column = 0; column < program.columns; column++) {
    if (value[column] < 0.5) continue;
    const first = program.kindEvent[column];
    slotsOfKind.set(first, [...(slotsOfKind.get(first) ?? []), program.slot[column]]);
  }
  const week = start.slice();
  for (const [first, free] of slotsOfKind) {
    const members: number[] = [];
    for (let event = first; event < firstEvent[course[first] + 1]; event++)
      if (length[event] === length[first]) members.push(event);
    const stays = (event: number) => (model.locked[event] >= 0 ? model.locked[event] : home[event]);
    const order = [...members].sort((one, other) => Number(model.locked[other] >= 0) - Number(model.locked[one] >= 0));
    const movers = order.filter((event) => {
      const at = free.indexOf(stays(event));
      if (at < 0) return true;
      week[event] = free[at];
      free.splice(at, 1);
      return false;
    });
    for (const event of movers) week[event] = free.pop() ?? -1;
  }
  return week;
}
