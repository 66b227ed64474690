import { atomsOf } from './grids.domain.ts';
import type { Period } from './instance.domain.ts';
import { blockedWish, type Model } from './model.domain.ts';

/**
 * By what the gaps of a teacher are counted: as many slots of the classes that he or she teaches as follow one another without
 * overlap. Where these classes share their slots these are just their slots, and every slot is a bit of the day; otherwise bits are
 * atoms, and a gap is a slot of the ruler all of whose atoms are free.
 */
export interface Rulers {
  /** By teacher: which ruler. */
  readonly ruler: Int32Array;
  /** By ruler and atom of the day: its bit. */
  readonly bit: Int32Array;
  /** By ruler: 1 where every slot is one bit. */
  readonly plain: Uint8Array;
  /** Slots of ruler r, as bits: from firstBits[r] up to firstBits[r + 1]. */
  readonly slotBits: number[];
  readonly firstBits: number[];
  /** By teacher and day: bits in which the teacher is blocked. */
  readonly blocked: Int32Array;
  /** 1 where a bit may stand for several atoms that lessons do not share: masks are then read anew from the week. */
  readonly isCoarse: boolean;
}

const mostBits = 30;

export function rulersOf(model: Model): Rulers {
  const { instance, atoms, days, width, gridOf, gridPeriods, wish } = model;
  const grids = instance.teachers.map(() => new Set<number>());
  for (const { class: of, parts } of instance.courses) for (const { teacher } of parts) grids[teacher].add(gridOf[of]);

  const bounds = atomsOf(instance.classes);
  const known = new Map<string, number>();
  const bits: number[] = [];
  const plain: number[] = [];
  const slotBits: number[] = [];
  const firstBits = [0];
  const ruler = Int32Array.from(grids, (of) => {
    const key = [...of].sort().join();
    const found = known.get(key);
    if (found !== undefined) return found;
    const periods = [...of].flatMap((grid) => gridPeriods[grid]);
    const used = bounds.map((atom) => periods.some(({ start, end }) => start <= atom.start && atom.end <= end));
    const slots = rulerOf(periods);
    const isPlain = of.size <= 1;
    const count = isPlain ? slots.length : used.filter(Boolean).length;
    let next = 0;
    for (const [atom, bound] of bounds.entries()) {
      const place = isPlain
        ? slots.findIndex(({ start, end }) => start <= bound.start && bound.end <= end)
        : used[atom]
          ? next++
          : -1;
      bits.push(place < 0 ? 0 : 1 << (count > mostBits ? Math.floor((place * mostBits) / count) : place));
    }
    const row = known.size * bounds.length;
    for (const { start, end } of slots) {
      let mask = 0;
      for (const [atom, bound] of bounds.entries()) if (start <= bound.start && bound.end <= end) mask |= bits[row + atom];
      slotBits.push(mask);
    }
    firstBits.push(slotBits.length);
    plain.push(isPlain ? 1 : 0);
    known.set(key, known.size);
    return known.size - 1;
  });

  const blocked = new Int32Array(instance.teachers.length * days);
  for (let teacher = 0; teacher < instance.teachers.length; teacher++) {
    for (let atom = 0; atom < width; atom++) {
      if (wish[teacher * width + atom] !== blockedWish) continue;
      blocked[teacher * days + Math.floor(atom / atoms)] |= bits[ruler[teacher] * atoms + (atom % atoms)];
    }
  }
  // A grid's bits and those of its slots on a plain ruler are the same; a bit shared by two atoms of different slots is not.
  const isCoarse = [...known.values()].some((of) => {
    const row = bits.slice(of * atoms, (of + 1) * atoms).filter((bit) => bit !== 0);
    return plain[of] === 0 && new Set(row).size < row.length;
  });
  return { ruler, bit: Int32Array.from(bits), plain: Uint8Array.from(plain), slotBits, firstBits, blocked, isCoarse };
}

/** A largest set of slots that follow one another: always the one that ends first, of those the one that starts last. */
function rulerOf(periods: readonly Period[]): Period[] {
  const ruler: Period[] = [];
  for (const period of [...periods].sort((one, other) => one.end - other.end || other.start - one.start)) {
    const last = ruler[ruler.length - 1];
    if (!last || period.start >= last.end) ruler.push(period);
  }
  return ruler;
}

/** How many bits are set. */
export function bitsOf(mask: number): number {
  let bits = mask - ((mask >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return (((bits + (bits >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}
