/** How long the link to a new password works, in hours. */
export const resetHours = 1;

/** The same in words. */
export const resetHoursInWords = 'one hour';
