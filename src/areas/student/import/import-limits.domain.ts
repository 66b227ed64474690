/** The kind of task that imports students. */
export const studentImportKind = 'student-import';
/** How many students one file may hold. */
export const mostStudents = 2_000;
