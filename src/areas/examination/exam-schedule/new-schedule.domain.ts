/** The initial values of a new exam schedule. */
export const newSchedule = { totalMarks: 100, minMarks: 35, startTime: '09:00', endTime: '12:00' } as const;
