import type { PermissionName } from '../kit/domain/area.domain.ts';

/** To whom something may be told. */
export type Told = 'guardian' | 'student' | 'staff' | 'office' | 'account holder';

/**
 * Something that happens in an area and that people may be told about: declared once there, tied to a notification and switched on
 * by the school. The school words the message; the notice behind the bell is worded here.
 */
export interface NotificationKind<Fact extends string = string> {
  /** What it is stored under: `leave-entered`. */
  name: string;
  label: string;
  /** When it happens, in a sentence. */
  when: string;
  to: readonly Told[];
  /** What somebody must be allowed to read to be told about it at all. */
  permission: PermissionName;
  /** What is known about it besides the recipient, each under the name of its placeholder. */
  facts: readonly Fact[];
  /** The notice, in a few words; it may contain these facts in double braces. */
  notice: string;
  /** It does not wait for the end of the quiet hours. */
  isUrgent?: boolean;
  /** What holders of accounts get in any case, by e-mail only; the school may word it. */
  letter?: { title: string; body: string };
  /** Told once a day, from this time on by the school's clock, `HH:MM`; the school may choose another time. */
  at?: string;
}

/** Declares a kind and keeps the names of its facts. */
export const defineNotification = <const Fact extends string>(kind: NotificationKind<Fact>): NotificationKind<Fact> => kind;
