import {
  CalendarClock,
  CircleCheck,
  CircleDashed,
  CircleX,
  ClipboardList,
  Clock,
  FileQuestion,
  GraduationCap,
  Hourglass,
  PauseCircle,
  Search,
  Undo2,
  Users,
} from 'lucide-react';
import { admissionStatus, admissionStatuses } from '../../../common/enumerations.domain.ts';
import { labelOf, valuesOf } from '../../../kit/domain/enumeration.domain.ts';
import type { StatusLook, Tone } from '../../../kit/web/parts/badge.tsx';

const looks: Readonly<Record<string, readonly [Tone, typeof Clock]>> = {
  Draft: ['plain', CircleDashed],
  Submitted: ['info', ClipboardList],
  UnderReview: ['info', Search],
  AwaitingDocuments: ['warning', FileQuestion],
  TestScheduled: ['info', CalendarClock],
  InterviewScheduled: ['info', Users],
  Accepted: ['success', CircleCheck],
  Waitlisted: ['warning', Hourglass],
  Rejected: ['error', CircleX],
  Deferred: ['warning', PauseCircle],
  Enrolled: ['success', GraduationCap],
  Withdrawn: ['plain', Undo2],
  Expired: ['plain', Clock],
};

/** How each status of an application looks. Enrolled, the one that most rows end in, has no tint. */
export const admissionStatusLook: StatusLook = Object.fromEntries(
  valuesOf(admissionStatuses).flatMap((value) => {
    const label = labelOf(admissionStatuses, value);
    const look = looks[admissionStatuses.names[value] ?? ''];
    return look ? [[value, { label, tone: look[0], icon: look[1], quiet: value === admissionStatus.enrolled }]] : [];
  }),
);
