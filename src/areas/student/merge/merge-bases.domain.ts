/** The kinds of people whose records can be made one, and the beginning of their calls; without their schemas, for the browser. */
export const mergeBases = { student: '/api/sis/Student', family: '/api/sis/Family', staff: '/api/ss/Staff' } as const;

/** A kind of people whose records can be made one. */
export type MergedKind = keyof typeof mergeBases;
