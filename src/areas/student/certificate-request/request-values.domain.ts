/** The kinds of certificates; by themselves, because every child's page shows requests. */
export const certificateKind = { bonafide: 1, transfer: 2, conduct: 3, other: 255 } as const;

/** What became of a request. */
export const requestState = { asked: 1, given: 2, refused: 3 } as const;
