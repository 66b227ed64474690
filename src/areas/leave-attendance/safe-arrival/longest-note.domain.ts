/** The most characters of what somebody says about an absence. */
export const longestNote = 200;
