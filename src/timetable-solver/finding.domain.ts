/** Something that the school can do about a shortage; the numbers are indexes into the instance. */
export type Remedy =
  | { kind: 'raise-lessons-a-day'; teacher: number; to: number }
  | { kind: 'free-slot'; teacher: number; day?: number | undefined }
  | { kind: 'free-week'; teacher: number }
  | { kind: 'move-course'; course: number; from: number }
  | { kind: 'allow-more-a-day'; course: number; to: number }
  | { kind: 'fewer-lessons'; course: number }
  | { kind: 'split-double'; course: number }
  | { kind: 'add-slot'; class: number }
  | { kind: 'add-room'; room: number; to: number }
  | { kind: 'unlock'; course: number; block: number };

/** Why no week can be made: who or what is short, by how much, and what would help. */
export interface Finding {
  /** For people: the first words name who or what is short. */
  sentence: string;
  /** How many lessons do not fit, at least. */
  short: number;
  teacher?: number;
  class?: number;
  room?: number;
  course?: number;
  remedies: Remedy[];
}
