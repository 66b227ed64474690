/** People of a day, as far as the caller may see them. */
export interface Present {
  total: number;
  morningPresent: number;
  afternoonPresent: number;
  /** There in the morning, in the afternoon or all day. */
  present: number;
  absent: number;
  onLeave: number;
  isTaken: boolean;
}

/** One program on the day that is shown. */
export interface ProgramToday extends Present {
  programId: number;
  programName: string;
}

/** Which day is shown at a glance. */
export interface ShownDay {
  today: string;
  /** Why there is no school today, as the end of a sentence; null: there is. */
  closed: string | null;
  /** The day of the figures: today, or without school today the last school day. */
  date: string;
}

/** Attendance of students at a glance. */
export interface StudentsToday extends ShownDay {
  programs: ProgramToday[];
}

/** Attendance of staff at a glance. */
export interface StaffToday extends ShownDay, Present {}

/** One day of the chart. */
export interface AttendanceDay {
  date: string;
  present: number;
  absent: number;
  programs: { programId: number; programName: string; present: number; absent: number }[];
}
