/** Where the school's name goes in the login that the build has written. */
export const schoolNamePlace = '%school%';

/** Where the ways to log in by a provider go, and where in each of them its address and name. */
export const providerPlaces = { all: '%providers%', address: '%address%', name: '%provider%' } as const;

/** What the login shows besides the form: the notice of a demonstration, that the session timed out. */
export const loginVariant = ({ isDemo, isTimedOut }: { isDemo: boolean; isTimedOut: boolean }): string =>
  `${isDemo ? 'demo' : 'school'}${isTimedOut ? ' timed out' : ''}`;
