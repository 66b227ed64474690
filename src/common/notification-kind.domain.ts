import type { PermissionName } from '../kit/domain/area.domain.ts';

/** The groups of people who can be told about something. */
export type Told = 'guardian' | 'student' | 'staff' | 'office' | 'account holder';

/**
 * Something that happens in an area and that people may be told about. The area declares it once; the school connects it to a notification
 * and switches it on. The school words the message; the notice behind the bell is worded here.
 */
export interface NotificationKind<Fact extends string = string> {
  /** The name under which it is stored: `leave-entered`. */
  name: string;
  label: string;
  /** When it happens, as a sentence. */
  when: string;
  to: readonly Told[];
  /** What people must be allowed to read to be told about it at all. */
  permission: PermissionName;
  /** What is known about it besides the recipient, by placeholder name. */
  facts: readonly Fact[];
  /** The notice, in a few words; may contain these facts in double braces. */
  notice: string;
  /** Whether it is left behind the bell also where the school has not switched it on; then it goes by e-mail as well. */
  isAlwaysNoticed?: boolean;
  /** Whether it is sent even during the quiet hours. */
  isUrgent?: boolean;
  /** What account holders always get, by e-mail only; the school may reword it. */
  letter?: { title: string; body: string };
  /** If set, it is told once a day, from this time on by the school's clock, `HH:MM`; the school may choose another time. */
  at?: string;
}

/** Declares a kind and keeps the names of its facts. */
export const defineNotification = <const Fact extends string>(kind: NotificationKind<Fact>): NotificationKind<Fact> => kind;
