import { CalendarOff, Lock } from 'lucide-react';
import { fullName } from '../../../common/person-name.domain.ts';
import { usePermissions } from '../../../kit/web/calls/permissions.web.ts';
import { giversInWords, type LessonRow, takersInWords } from './lesson.domain.ts';

/** Whose timetable shows. A program's has the teacher under each course; a teacher's has the program. */
export type TimetableOf = 'program' | 'staff';

const colours = ['--text-primary', '--text-secondary', '--text-accent', '--text-info'] as const;

/** Lessons of one course look alike. */
export const colourOf = ({ courseId }: Pick<LessonRow, 'courseId'>): string => `var(${colours[courseId % colours.length]})`;

/** Whose timetable a lesson stands in. */
export interface InTimetable {
  of: TimetableOf;
  /** The teacher whose timetable it is. */
  staffId?: number | undefined;
  lesson: LessonRow;
}

/** What stands under the name of the course. In the week of a teacher it names who stands in for them, but never themselves. */
export function underCourse({ of, staffId, lesson }: Omit<InTimetable, 'lesson'> & { lesson: Named }): string {
  const { staff, absent } = lesson;
  if (of === 'program') return giversInWords(lesson);
  const whom = takersInWords(lesson);
  return absent && lesson.staffId !== staffId ? `${whom}, ${fullName(staff)}` : whom;
}
type Named = Pick<LessonRow, 'program' | 'staff' | 'others' | 'staffId' | 'absent' | 'groupName'>;

/** A locked lesson: it says something to those alone who make timetables. */
function LockSign() {
  return usePermissions().can('timetable.create') && <Lock size={12} className="shrink-0" aria-label="Locked" />;
}

/** In the block of a lesson (class `lesson`) that is pointed at or focused nothing is cut off. */
const whole =
  '[.lesson:is(:hover,:focus-visible)_&]:whitespace-normal [.lesson:is(:hover,:focus-visible)_&]:wrap-anywhere [.lesson:is(:hover,:focus-visible)_&]:line-clamp-none';

/** Beside others a lesson has less room: smaller letters, and each fact on a line of its own, as many as fit below each other. */
const narrowLine = '@max-[6rem]:text-[0.6875rem] @max-[6rem]:leading-4';

/** Course, and who or whom, and where, and for whom it is given; what does not take place is crossed out and says why. */
export function LessonText(place: InTimetable) {
  const { lesson } = place;
  const { course, absent, room, suspendedBy, isLocked } = lesson;
  return (
    <>
      <span className="flex max-w-full items-center gap-1">
        <span
          className={`truncate font-semibold leading-5 @max-[6rem]:line-clamp-2 @max-[6rem]:whitespace-normal @max-[6rem]:wrap-anywhere @max-[6rem]:hyphens-auto ${narrowLine} ${whole} ${suspendedBy ? 'line-through' : ''}`}
        >
          {course.courseName}
        </span>
        {isLocked && <LockSign />}
      </span>
      <span className={`block truncate text-xs @max-[6rem]:contents ${whole}`}>
        <span className={`@max-[6rem]:block @max-[6rem]:w-full @max-[6rem]:truncate ${narrowLine} ${whole}`}>
          {underCourse(place)}
        </span>
        {room && (
          <span className={`@max-[6rem]:block @max-[6rem]:w-full @max-[6rem]:truncate ${narrowLine} ${whole}`}>
            <span className="@max-[6rem]:sr-only"> · </span>
            {room}
          </span>
        )}
      </span>
      {absent && (
        <span className={`block max-w-full truncate text-xs leading-3.5 ${narrowLine} ${whole}`}>for {fullName(absent)}</span>
      )}
      {suspendedBy && (
        <span className="flex max-w-full items-center gap-1 text-xs">
          <CalendarOff size={12} className="shrink-0" aria-label="Does not take place" />
          <span className={`truncate ${whole}`}>{suspendedBy}</span>
        </span>
      )}
    </>
  );
}
