import type { Lack } from '../../../kit/domain/list/why-empty.domain.ts';

/** Where there is no program at all. */
export const noPrograms: Lack = {
  words: 'There is no program yet.',
  way: { text: 'Add a program', path: '/ps/program/grid?panel=new', needs: ['program.read', 'program.create'] },
};

const inProgram = (programId: number, text: string) =>
  ({
    text,
    path: `/ps/program/details/${programId}`,
    needs: ['program.read', 'program.update'],
    of: { programid: programId },
  }) as const;

/** What a program in a school year lacks. */
export interface ProgramFacts {
  /** `2026-27` */
  schoolYearName: string;
  hasCourses: boolean;
  hasTeachers: boolean;
}

/** What of its courses and teachers a program lacks; without courses, nobody can be assigned to them. */
export function programLacks(programId: number, { schoolYearName, hasCourses, hasTeachers }: ProgramFacts): readonly Lack[] {
  if (!hasCourses)
    return [{ words: `This program has no courses in ${schoolYearName}.`, way: inProgram(programId, 'Give it courses') }];
  return hasTeachers
    ? []
    : [{ words: 'Nobody teaches this program on these days.', way: inProgram(programId, 'Assign teachers') }];
}
