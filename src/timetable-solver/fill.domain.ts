import type { Model } from './model.domain.ts';
import { Random } from './random.domain.ts';
import { Conflicts } from './search/conflicts.domain.ts';
import { DayFrames } from './search/day-frames.domain.ts';
import { Week } from './week.domain.ts';

/** Places whatever a week left out and nothing blocks: a search that is stuck at one lesson never reaches the others. */
export function filled(model: Model, start: Int32Array): Int32Array {
  const { events, slots, open } = model;
  const week = new Week(model);
  for (let event = 0; event < events; event++) if (start[event] >= 0) week.put(event, start[event]);
  const random = new Random(1);
  const frames = new DayFrames(week, random, start);
  const conflicts = new Conflicts(week, frames, new Float64Array(events).fill(1), random);
  for (let event = 0; event < events; event++) {
    for (let slot = 0; slot < slots && week.start[event] < 0; slot++) {
      if (open[event * slots + slot] === 0) continue;
      if (conflicts.collect(event, slot, Number.POSITIVE_INFINITY) === Number.POSITIVE_INFINITY || conflicts.count > 0) continue;
      frames.make(conflicts);
      week.put(event, slot);
    }
  }
  return week.start;
}
