import type { DayRange, IsoDate } from '../kit/domain/dates.domain.ts';
import type { NotificationKind } from './notification-kind.domain.ts';

/** One thing that happened: whom it is about, what is known about it, and which page of the application shows it. */
export interface Happening {
  studentId?: number;
  staffId?: number;
  /** The account of the only one of them who is told. */
  toAccount?: number;
  facts: Readonly<Record<string, string>>;
  path: string;
  /** The account that it is about, with a link for its holder only: its path, and the secret at its end. */
  account?: { accountId: number; name: string; email: string; page: string; secret: string };
  /** What to attach to the message. */
  attachment?: { paymentTransactionId: number };
}

/** Events by which one area tells others about a change; raised in the caller's transaction, connected in `app/`. */
declare module '../kit/server/http/context.server.ts' {
  interface DomainEvents {
    /** Students who were just created belong to programs from some day. */
    studentsJoined: { stays: readonly { studentId: number; programId: number; fromDate: IsoDate }[] };
    /**
     * The stays of these students are others from a day on: they were edited, admitted or promoted, have left, or an exit was undone.
     * `begins`: on that day they enter a program; otherwise they only leave one, or get back what they had. `takenBack`: the stays
     * from that day on which were taken back, and what they did to other records is undone.
     */
    classesChanged: {
      studentIds: readonly number[];
      from: IsoDate;
      begins: boolean;
      takenBack?: readonly { stayId: number; studentId: number; programId: number }[];
    };
    /** An application was set to Enrolled: the student is Active and belongs to its program from this day on, which may be still to come. */
    applicantEnrolled: { studentId: number; programId: number; fromDate: IsoDate };
    /** An application is Enrolled no longer, or the day to come was taken back: who has not entered its program yet will not. */
    applicantNotEnrolled: { studentId: number; programId: number };
    /** A student no longer belongs to the school: their exit took effect, or their status says so. */
    studentLeft: { studentId: number; lastDay: IsoDate };
    /** The exit of a student was undone: they belong to the school as before. */
    studentReturned: { studentId: number };
    /** What a staff member may do is about to change, or has changed: by type, status, role, exit or deletion. A listener may refuse it. */
    staffPowersChange: { staffId: number };
    /** A staff member no longer belongs to the school: their exit took effect, or their status says so. */
    staffLeft: { staffId: number; lastDay: IsoDate };
    /** The exit of a staff member was undone: they belong to the school as before. */
    staffReturned: { staffId: number };
    /** What kept staff members away on these days was withdrawn, shortened or corrected. They may still be away for another reason. */
    staffMayBeBack: { of: readonly (DayRange & { staffId: number })[] };
    /** Somebody has another name from now on. */
    personRenamed: ({ staffId: number } | { familyId: number } | { studentId: number }) & { name: string };
    /** What referred to one record of a student refers to another: two records were made one, or two again. */
    studentRecordsMoved: { studentIds: readonly number[] };
    /** Records of people are about to be deleted. */
    peopleDeleted: { staffIds: readonly number[] } | { familyIds: readonly number[] } | { studentIds: readonly number[] };
    /** What is kept of people, who have left, is about to be erased; their records stay. */
    peopleErased: DomainEvents['peopleDeleted'];
    /** Something happened that people may be told about, declared by its area. A function in `of` is called only if they are told. */
    happened: { kind: NotificationKind; of: readonly Happening[] | (() => Promise<readonly Happening[]>) };
    /** From `fromDate` on, today or later, others teach these courses. */
    coursesTakenOver: { courses: readonly { programId: number; courseId: number; staffId: number }[]; fromDate: IsoDate };
    /** Some or all of the days from `from` to `to` became holidays or working days. */
    holidaysChanged: DayRange;
    /** A school year is about to be closed: listeners say what is unfinished in it: `Marks are missing`, and of what. */
    schoolYearCloses: { schoolYear: number; unfinished: { is: string; of: readonly string[] }[] };
    /** From now on parents and students see results only after these are released. */
    resultsNeedRelease: Record<never, never>;
  }
}
