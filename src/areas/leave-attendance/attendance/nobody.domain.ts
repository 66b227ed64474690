/** What is said of a sheet that would have no line. */
export const nobody = { student: 'No students in this program', staff: 'No staff on this day' } as const;
