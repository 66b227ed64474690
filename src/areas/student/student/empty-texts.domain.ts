/** What the parts of the student area say when they have nothing to show. Source: text 2, section 2. */
export const studentEmptyTexts = {
  students: 'No students found',
  grades: 'No Grade records found',
  fees: 'No fee records found',
  attendance: 'No Attendance records found',
  leaves: 'No leave records found',
  nextPrograms: 'No next programs found.',
} as const;
