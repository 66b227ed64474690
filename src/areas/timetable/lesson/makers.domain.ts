/** Calls of those who make the timetable of the whole school. */
export const ofMakers = { tag: 'Timetable', permission: ['timetable.create'] } as const;
