import { z } from 'zod';
import { mostPeriods, type Placement, type TimetableInstance } from './instance.domain.ts';

const count = z.int().min(0).max(10_000);
const fileShape = z.object({
  D: z.int().min(1).max(14),
  P: z.int().min(1).max(mostPeriods),
  nC: count,
  nT: count,
  subj: z.array(z.string()).optional(),
  dailyMax: z.array(count),
  unavail: z.array(z.array(z.boolean())),
  rooms: z.array(z.object({ name: z.string(), cap: count })),
  ccs: z.array(
    z.object({
      cls: count,
      subj: z.int(),
      teacher: count,
      room: z.int().min(-1),
      durs: z.array(z.int().min(1).max(mostPeriods)),
      maxPerDay: z.int().min(1),
    }),
  ),
});

const solutionShape = z.object({ solution: z.array(z.tuple([count, count, count])) });

/** What is wrong with a file, as a sentence. */
export class InstanceProblem extends Error {}

/** An hour each, because the format only numbers periods. */
const minutes = 60;

/**
 * Reads the format in which instances are exchanged: `D` days of `P` periods; `nC` classes and `nT` teachers, named by number;
 * `unavail` by teacher and slot (day × P + period); `rooms` with their number; `ccs`, the courses of the classes, with the
 * lengths of their blocks (`durs`) and the most blocks a day.
 */
export function readInstance(text: string): TimetableInstance {
  const { D: days, P: perDay, ...file } = checked(fileShape, parsed(text), 'the instance');
  const all = days * perDay;
  const wanted = (isSo: boolean, sentence: string) => {
    if (!isSo) throw new InstanceProblem(sentence);
  };
  wanted(file.dailyMax.length === file.nT, `dailyMax has ${file.dailyMax.length} entries for ${file.nT} teachers.`);
  wanted(file.unavail.length === file.nT, `unavail has ${file.unavail.length} rows for ${file.nT} teachers.`);
  for (const [teacher, row] of file.unavail.entries()) {
    wanted(row.length === all, `unavail of T${teacher} has ${row.length} slots; the week has ${all}.`);
  }
  const periods = Array.from({ length: perDay }, (_, period) => ({ start: period * minutes, end: (period + 1) * minutes }));
  return {
    days,
    classes: Array.from({ length: file.nC }, (_, index) => ({ name: `C${index}`, periods })),
    teachers: file.unavail.map((row, index) => ({
      name: `T${index}`,
      lessonsPerDay: file.dailyMax[index],
      blocked: row.flatMap((isBlocked, slot) =>
        isBlocked ? [{ day: Math.floor(slot / perDay), ...periods[slot % perDay] }] : [],
      ),
    })),
    rooms: file.rooms.map(({ name, cap }) => ({ name, number: cap })),
    courses: file.ccs.map(({ cls, subj, teacher, room, durs, maxPerDay }, index) => {
      wanted(cls < file.nC, `Course ${index} is of class C${cls}; there are ${file.nC} classes.`);
      wanted(teacher < file.nT, `Course ${index} has teacher T${teacher}; there are ${file.nT} teachers.`);
      wanted(room < file.rooms.length, `Course ${index} has room ${room}; there are ${file.rooms.length} kinds of rooms.`);
      const name = file.subj?.[subj] ?? `course ${index}`;
      return { name, class: cls, blocks: durs, blocksPerDay: maxPerDay, parts: [room < 0 ? { teacher } : { teacher, room }] };
    }),
  };
}

/** Reads the week from the output of an earlier run: the last line that is JSON. */
export function readEarlier(text: string, { days, classes, courses }: TimetableInstance): Placement[] {
  const lines = text.trim().split('\n');
  const { solution } = checked(
    solutionShape,
    parsed(lines.length > 1 && !isJson(text) ? (lines.at(-1) ?? '') : text),
    'the earlier week',
  );
  const seen = new Set<string>();
  return solution.filter(([course, block, start]) => {
    const of = courses[course];
    const key = `${course}:${block}`;
    if (!of || block >= of.blocks.length || seen.has(key)) return false;
    seen.add(key);
    return start + of.blocks[block] <= days * classes[of.class].periods.length;
  });
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function parsed(text: string): unknown {
  try {
    // Some editors begin a file with a byte order mark.
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    throw new InstanceProblem('It is not JSON.');
  }
}

function checked<Shape extends z.ZodType>(shape: Shape, value: unknown, what: string): z.output<Shape> {
  const result = shape.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const where = issue.path.length > 0 ? ` at ${issue.path.join('.')}` : '';
  throw new InstanceProblem(`The format is not that of ${what}${where}: ${issue.message}.`);
}
