/** The address of a message: nearly all have fewer letters, and the subject needs the rest of the line. */
export const toColumn = { value: 'toEmail', filter: 'toEmail', longest: 38 } as const;
