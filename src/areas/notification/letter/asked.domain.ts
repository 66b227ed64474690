/** What a letter asks its families for. By itself, because every home shows letters. */
export const asked = { nothing: 0, reading: 1, choice: 2 } as const;
