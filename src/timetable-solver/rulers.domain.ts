import { atomsOf } from './grids.domain.ts';
import type { Period } from './instance.domain.ts';
import { blockedWish, type Model } from './model.domain.ts';

/**
 * The slots by which a teacher’s gaps are counted: as many slots of the teacher’s classes as fit one after another without
 * overlap. If these classes have the same slots, the ruler has just these, and every slot is a bit of the day. Otherwise bits are
 * atoms, and a gap is a slot of the ruler whose atoms are all free.
 */
export interface Rulers {
  /** By teacher: which ruler. */
  readonly ruler: Int32Array;
  /** By ruler and atom of the day: its bit. */
  readonly bit: Int32Array;
  /** By ruler: 1 if every slot is one bit. */
  readonly plain: Uint8Array;
  /** Slots of ruler r, as bits: from firstBits[r] up to firstBits[r + 1]. */
  readonly slotBits: number[];
  readonly firstBits: number[];
  /** By teacher and day: bits in which the teacher is blocked. */
  readonly blocked: Int32Array;
  /** Whether a bit may stand for several atoms that lessons take separately; masks are then recomputed from the week. */
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
  // On a plain ruler, lessons and slots have the same bits; on another, two atoms of different slots may share a bit.
  const isCoarse = [...known.values()].some((of) => {
    const row = bits.slice(of * atoms, (of + 1) * atoms).filter((bit) => bit !== 0);
    return plain[of] === 0 && new Set(row).size < row.length;
  });
  return { ruler, bit: Int32Array.from(bits), plain: Uint8Array.from(plain), slotBits, firstBits, blocked, isCoarse };
}

/** A largest set of slots without overlap: takes the one that ends first, of these the one that starts last. */
function rulerOf(periods: readonly Period[]): Period[] {
  const ruler: Period[] = [];
  for (const period of [...periods].sort((one, other) => one.end - other.end || other.start - one.start)) {
    const last = ruler[ruler.length - 1];
    if (!last || period.start >= last.end) ruler.push(period);
  }
  return ruler;
}

/** The number of bits that are set. */
export function bitsOf(mask: number): number {
  let bits = mask - ((mask >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return (((bits + (bits >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}
