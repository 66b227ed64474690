import { solvableSchool } from '../../src/timetable-solver/instance.factory.ts';

/** Schools like S, M and L that nobody used to tune the solver; each seed gives another one. */
export const unseenKinds: readonly { name: string; of: (seed: number) => ReturnType<typeof solvableSchool> }[] = [
  { name: '12 classes', of: (seed) => solvableSchool({ seed }) },
  { name: '30 classes', of: (seed) => solvableSchool({ seed, classes: 30 }) },
  { name: '50 classes, 8 slots', of: (seed) => solvableSchool({ seed, classes: 50, periods: 8 }) },
  { name: '30 classes, tight', of: (seed) => solvableSchool({ seed, classes: 30, use: 0.8, lessonsPerDay: 7 }) },
  { name: '50 classes, tight', of: (seed) => solvableSchool({ seed, classes: 50, periods: 8, use: 0.75, lessonsPerDay: 7 }) },
  { name: '50 classes, free slots', of: (seed) => solvableSchool({ seed, classes: 50, periods: 8, freeSlots: 4 }) },
  { name: '100 classes', of: (seed) => solvableSchool({ seed, classes: 100, periods: 8 }) },
  {
    name: '30 classes, slots of their own, optional groups',
    of: (seed) => solvableSchool({ seed, classes: 30, shiftedClasses: 10, groups: 10, freeSlots: 3 }),
  },
];
