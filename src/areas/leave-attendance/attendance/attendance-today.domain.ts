/** One program today, as far as the caller may see it. */
export interface ProgramToday extends Record<string, unknown> {
  programId: number;
  programName: string;
  total: number;
  morningPresent: number;
  afternoonPresent: number;
  /** There in the morning, in the afternoon or all day. */
  present: number;
  absent: number;
  onLeave: number;
  isTaken: boolean;
}

/** Attendance of students at a glance. */
export interface StudentsToday {
  date: string;
  /** Why there is no school today, as the end of a sentence; null: there is. */
  closed: string | null;
  programs: ProgramToday[];
}

/** Attendance of staff at a glance. */
export interface StaffToday extends Omit<ProgramToday, 'programId' | 'programName'> {
  date: string;
  closed: string | null;
}

/** One day of the chart. */
export interface AttendanceDay extends Record<string, unknown> {
  date: string;
  present: number;
  absent: number;
  programs: { programId: number; programName: string; present: number; absent: number }[];
}
