import type { MachineScope } from '../../kit/domain/machine/machine-scope.domain.ts';

/** The scopes of OneRoster for a version, by what they open. */
export const rosterScopes = (version: 'v1p1' | 'v1p2') => {
  const scope = (name: string) => `https://purl.imsglobal.org/spec/or/${version}/scope/${name}.readonly`;
  return {
    core: scope('roster-core'),
    whole: scope('roster'),
    demographics: scope('roster-demographics'),
    gradebook: scope('gradebook'),
    /** Only in 1.2. */
    gradebookCore: scope('gradebook-core'),
  };
};

const said = { v1p2: 'OneRoster 1.2', v1p1: 'OneRoster 1.1' } as const;

/** In words. */
export const rosterMachineScopes: readonly MachineScope[] = (['v1p2', 'v1p1'] as const).flatMap((version) => {
  const { core, whole, demographics, gradebook, gradebookCore } = rosterScopes(version);
  return [
    { scope: core, label: `${said[version]}: classes, people and enrollments` },
    { scope: whole, label: `${said[version]}: the same, and single classes, courses and people with what belongs to them` },
    { scope: demographics, label: `${said[version]}: dates of birth and sex of students` },
    { scope: gradebook, label: `${said[version]}: marks` },
    ...(version === 'v1p2' ? [{ scope: gradebookCore, label: `${said[version]}: marks, but not by class` }] : []),
  ];
});
