import { shortWeekday, weekdayOf } from '../../../kit/domain/dates.domain.ts';
import { giversOf, type HandLesson, meet, nameOf, type Place, type Placing, type Situation } from './hand-lesson.domain.ts';

/** Names what is in the way of lessons at their new places; undefined if nothing is. */
export function clashOf(placings: readonly Placing[], situation: Situation): string | undefined {
  for (const placing of placings) {
    const { lesson, to } = placing;
    for (const other of around(placing, placings, situation)) {
      if (other.programId === lesson.programId) return `${other.programName} has ${nameOf(other)} ${onDay(other, to)}.`;
      const shared = giversOf(other).find((one) => giversOf(lesson).some(({ staffId }) => staffId === one.staffId));
      if (shared) return `${shared.staffName} teaches ${other.programName} ${onDay(other, to)}.`;
    }
    const unavailable = giversOf(lesson).find(({ staffId }) => isUnavailable(staffId, to, situation, 2));
    if (unavailable) return `${unavailable.staffName} is unavailable ${onDay(to, to)}.`;
    const withoutRoom = lesson.parts.findIndex((_, part) => roomOf(placing, part, placings, situation) === undefined);
    if (withoutRoom >= 0) return roomsTaken(placing, withoutRoom, placings, situation);
  }
  return undefined;
}

const onDay = ({ startTime }: Pick<Place, 'startTime'>, { date }: Pick<Place, 'date'>) =>
  `on ${shortWeekday(date)}, ${startTime}`;

/** What is worth knowing about places that are free. */
export const notesOn = (placings: readonly Placing[], situation: Situation): string[] =>
  placings.flatMap(({ lesson, to }) =>
    giversOf(lesson).flatMap(({ staffId, staffName }) => [
      ...(isUnavailable(staffId, to, situation, 1) ? [`${staffName} would rather not teach then.`] : []),
      ...(to.date === lesson.date ? [] : overLimit(staffId, staffName, to, placings, situation)),
    ]),
  );

function overLimit(staffId: number, name: string, { date }: Place, placings: readonly Placing[], situation: Situation): string[] {
  const gives = (lesson: HandLesson) => giversOf(lesson).some((one) => one.staffId === staffId);
  const stays = (situation.lessons.get(date) ?? []).filter((one) => !placings.some(({ lesson }) => lesson === one));
  const comes = placings.filter(({ to }) => to.date === date).map(({ lesson }) => lesson);
  const sum = [...stays, ...comes].filter(gives).reduce((total, { lessons }) => total + lessons, 0);
  const most = situation.dailySlots.get(staffId) ?? sum;
  return sum > most ? [`${name} then has ${sum} lessons that day, more than ${most}.`] : [];
}

/** The room that a part of a lesson gets at its new place, if possible the one that is wanted. Undefined: none is free. */
export function roomOf(
  placing: Placing,
  part: number,
  placings: readonly Placing[],
  situation: Situation,
): number | null | undefined {
  const { roomKindId, room } = placing.lesson.parts[part] ?? { roomKindId: null, room: null };
  if (roomKindId === null) return null;
  const taken = new Set(
    around(placing, placings, situation).flatMap((other) =>
      other.parts.flatMap((one) => (one.roomKindId === roomKindId && one.room !== null ? [one.room] : [])),
    ),
  );
  for (const [index, before] of placing.lesson.parts.slice(0, part).entries()) {
    const given = before.roomKindId === roomKindId ? roomOf(placing, index, placings, situation) : undefined;
    if (typeof given === 'number') taken.add(given);
  }
  const wanted = placing.rooms?.[part] ?? room;
  if (wanted !== null && !taken.has(wanted)) return wanted;
  const all = Array.from({ length: situation.rooms.get(roomKindId)?.number ?? 0 }, (_, index) => index + 1);
  return all.find((one) => !taken.has(one));
}

/** Other lessons at a lesson's new time: those that stay, and those that move there too. */
function around({ lesson, to }: Placing, placings: readonly Placing[], { lessons }: Situation): HandLesson[] {
  const stays = (lessons.get(to.date) ?? []).filter(
    (other) => meet(other, to) && !placings.some((one) => one.lesson.timetableEntryId === other.timetableEntryId),
  );
  const comes = placings.filter((one) => one.lesson !== lesson && one.to.date === to.date && meet(one.to, to));
  return [...stays, ...comes.map((one) => one.lesson)];
}

const isUnavailable = (staffId: number, to: Place, { unavailable }: Situation, level: number): boolean =>
  unavailable.some(
    (time) =>
      time.staffId === staffId &&
      time.level === level &&
      time.weekday === weekdayOf(to.date) &&
      (time.fromDate === null || time.fromDate <= to.date) &&
      meet(time, to),
  );

function roomsTaken(placing: Placing, part: number, placings: readonly Placing[], situation: Situation): string {
  const kind = placing.lesson.parts[part]?.roomKindId;
  const by = around(placing, placings, situation).filter((other) => other.parts.some(({ roomKindId }) => roomKindId === kind));
  const programs = [...new Set(by.map(({ programName }) => programName))].join(', ');
  return `No room of the kind ${situation.rooms.get(kind ?? 0)?.name ?? ''} is free ${onDay(placing.to, placing.to)}: ${programs}.`;
}
