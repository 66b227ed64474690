/** Why a file cannot be read, in words for whoever chose it. */
export class UnreadableFile extends Error {}

/** Said of a file that takes more than any table needs. */
export const tooMuch = 'This file takes too much time or memory to read. Copy the table into a new workbook.';
