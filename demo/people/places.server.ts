import type { Chance } from '../../src/kit/domain/chance.factory.ts';
import { addDays, type IsoDate } from '../../src/kit/domain/dates.domain.ts';
import { type ClassGroup, classGroups } from '../program/curriculum.server.ts';
import { firstDayOf, lastDayOf, schoolYearOf } from '../school-year.server.ts';

/** Whether someone is still here, and how they left. */
type Standing = 'active' | 'inactive' | 'discontinued' | 'terminated' | 'graduated';

/** A stay in a class group, from the first to the last day, both included. */
export interface Stay {
  group: ClassGroup;
  fromDate: IsoDate;
  toDate: IsoDate | null;
}

/** A student's way through the school, before the student has a name. */
export interface Place {
  standing: Standing;
  group: ClassGroup;
  /** The school year of the last group. */
  schoolYear: number;
  /** In order, the first stay first. */
  stays: readonly Stay[];
}

/** The same number for everybody of one age group. */
export const cohortOf = ({ schoolYear, group }: Place): number => schoolYear - group.grade;

/** One in this many current students is inactive. */
const inactiveEvery = 68;
const leavers = { graduated: 20, discontinued: 18, terminated: 2 } as const;
/** By how much each class group is above or below forty; the sum is 0. */
const classSizes = [0, 1, -1, 2, -2, 1, -1, 0];

/** A thousand ways through the school: 960 current students, and 40 who have left. */
export function placesOf(today: IsoDate, chance: Chance): Place[] {
  const year = schoolYearOf(today);
  const present = classGroups.flatMap((group, index) => {
    const size = 40 + (classSizes[index % classSizes.length] ?? 0);
    return Array.from({ length: size }, () => group);
  });
  const places = present.map((group, index): Place => {
    const standing = index % inactiveEvery === 5 ? 'inactive' : 'active';
    return { standing, group, schoolYear: year, stays: staysTo(group, year, null, today, chance) };
  });
  return [...places, ...(Object.keys(leavers) as (keyof typeof leavers)[]).flatMap((standing) => left(standing))];

  function left(standing: keyof typeof leavers): Place[] {
    return Array.from({ length: leavers[standing] }, () => {
      const isGraduate = standing === 'graduated';
      const group = chance.pick(classGroups.filter(({ grade }) => (isGraduate ? grade === 12 : grade > 2)));
      const schoolYear = isGraduate ? year - 1 : year - chance.whole(1, 2);
      const lastDay = isGraduate ? `${year}-04-30` : chance.day(`${schoolYear}-10-01`, `${schoolYear + 1}-04-30`);
      return { standing, group, schoolYear, stays: staysTo(group, schoolYear, lastDay, today, chance) };
    });
  }
}

/** The stays from the year of admission, mostly into grade 1, to a group in a school year. Now and then the section changes. */
function staysTo(last: ClassGroup, lastYear: number, lastDay: IsoDate | null, today: IsoDate, chance: Chance): Stay[] {
  const entryGrade = chance.happens(0.6) ? 1 : chance.whole(1, last.grade);
  const stays: Stay[] = [];
  let { section } = last;
  for (let { grade } = last; grade >= entryGrade; grade -= 1) {
    const year = lastYear - (last.grade - grade);
    const isFirst = grade === entryGrade;
    const late = isFirst && chance.happens(0.25) ? addDays(firstDayOf(year), chance.whole(1, 90)) : firstDayOf(year);
    const fromDate = late < today ? late : today;
    stays.unshift({ group: { grade, section }, fromDate, toDate: stays.length === 0 ? lastDay : lastDayOf(year) });
    if (chance.happens(0.08)) section = section === 'A' ? 'B' : 'A';
  }
  return stays;
}
