import type { Flow } from './flow.domain.ts';
import { lessonsOf } from './instance.domain.ts';
import type { Model } from './model.domain.ts';

/**
 * Adds a course and its days to a flow, each day with as many lessons as the course’s longest blocks have.
 * @param lead from the node of a day to a slot that a block of the course could take
 * @returns the node of the course
 */
export function addCourse(flow: Flow, model: Model, course: number, lead: (ofDay: number, slot: number) => void): number {
  const { instance, days, periods } = model;
  const { class: of, blocks, blocksPerDay } = instance.courses[course];
  const perDay = periods[of];
  const longest = [...blocks].sort((one, other) => other - one).slice(0, blocksPerDay);
  const most = longest.reduce((sum, lessons) => sum + lessons, 0);
  const node = flow.node();
  flow.edge(0, node, lessonsOf(instance.courses[course]));
  for (let day = 0; day < days; day++) {
    const ofDay = flow.node();
    flow.edge(node, ofDay, most);
    for (let period = 0; period < perDay; period++) {
      if (canTake(model, course, { day, period })) lead(ofDay, day * perDay + period);
    }
  }
  return node;
}

/** Whether a block of the course can cover a slot. */
function canTake(model: Model, course: number, { day, period }: { day: number; period: number }): boolean {
  const { instance, slots, periods, open, firstEvent, length } = model;
  const slot = day * periods[instance.courses[course].class] + period;
  for (let event = firstEvent[course]; event < firstEvent[course + 1]; event++) {
    for (let back = 0; back < length[event] && back <= period; back++) {
      if (open[event * slots + slot - back] === 1) return true;
    }
  }
  return false;
}
