/** The kinds of records of OneRoster that Homeroom has. */
export const rosterKinds = [
  'org',
  'academicSession',
  'course',
  'class',
  'user',
  'enrollment',
  'demographics',
  'category',
  'lineItem',
  'result',
  /** None so far: a scale belongs to a class there, and here to the school. */
  'scoreScale',
] as const;
export type RosterKind = (typeof rosterKinds)[number];

/** A reference to another record, as it is stored; its `href` is added where it is sent. */
export interface RosterReference {
  type: RosterKind;
  sourcedId: string;
}
