/** The versions of OneRoster that are spoken. */
export const rosterVersions = ['1.2', '1.1'] as const;
export type RosterVersion = (typeof rosterVersions)[number];
