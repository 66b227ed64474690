import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { lessonsOf, type TimetableInstance } from '../../src/timetable-solver/instance.domain.ts';

/** Our rules in FET's format, each with a weight of 100 %. */
function fetFileOf(instance: TimetableInstance): string {
  const { days, classes, teachers, rooms, courses } = instance;
  const periods = classes[0]?.periods.length ?? 0;
  let activity = 0;
  const activities: string[] = [];
  const spread: string[] = [];
  const roomsOf: string[] = [];
  for (const { name, class: of, blocks, blocksPerDay, parts } of courses) {
    const ids = blocks.map(() => ++activity);
    for (const [index, length] of blocks.entries()) {
      activities.push(`<Activity>${parts.map(({ teacher }) => `<Teacher>T${teacher}</Teacher>`).join('')}<Subject>${name}</Subject><Students>C${of}</Students>
<Duration>${length}</Duration><Total_Duration>${lessonsOf({ name, class: of, blocks, blocksPerDay, parts })}</Total_Duration><Id>${ids[index]}</Id>
<Activity_Group_Id>${ids.length > 1 ? ids[0] : 0}</Activity_Group_Id><Active>true</Active><Comments></Comments></Activity>`);
      const room = parts[0]?.room;
      if (room === undefined) continue;
      const all = Array.from(
        { length: rooms[room]?.number ?? 0 },
        (_, number) => `<Preferred_Room>R${room}-${number}</Preferred_Room>`,
      );
      roomsOf.push(`<ConstraintActivityPreferredRooms><Weight_Percentage>100</Weight_Percentage><Activity_Id>${ids[index]}</Activity_Id>
<Number_of_Preferred_Rooms>${all.length}</Number_of_Preferred_Rooms>${all.join('')}<Active>true</Active><Comments></Comments></ConstraintActivityPreferredRooms>`);
    }
    if (ids.length < 2 || blocksPerDay > 1) continue;
    spread.push(`<ConstraintMinDaysBetweenActivities><Weight_Percentage>100</Weight_Percentage><Consecutive_If_Same_Day>false</Consecutive_If_Same_Day>
<Number_of_Activities>${ids.length}</Number_of_Activities>${ids.map((id) => `<Activity_Id>${id}</Activity_Id>`).join('')}<MinDays>1</MinDays>
<Active>true</Active><Comments></Comments></ConstraintMinDaysBetweenActivities>`);
  }
  const absences = teachers.flatMap(({ blocked }, index) => {
    if (blocked.length === 0) return [];
    const times = blocked.map(({ day, start }) => {
      const hour = (classes[0]?.periods ?? []).findIndex((period) => period.start === start);
      return `<Not_Available_Time><Day>D${day}</Day><Hour>H${hour}</Hour></Not_Available_Time>`;
    });
    return [
      `<ConstraintTeacherNotAvailableTimes><Weight_Percentage>100</Weight_Percentage><Teacher>T${index}</Teacher>
<Number_of_Not_Available_Times>${times.length}</Number_of_Not_Available_Times>${times.join('')}<Active>true</Active><Comments></Comments></ConstraintTeacherNotAvailableTimes>`,
    ];
  });
  const mostDaily = teachers.map(
    (
      { lessonsPerDay },
      index,
    ) => `<ConstraintTeacherMaxHoursDaily><Weight_Percentage>100</Weight_Percentage><Teacher_Name>T${index}</Teacher_Name>
<Maximum_Hours_Daily>${lessonsPerDay}</Maximum_Hours_Daily><Active>true</Active><Comments></Comments></ConstraintTeacherMaxHoursDaily>`,
  );
  const subjects = [...new Set(courses.map(({ name }) => name))];
  const times = (count: number, item: (index: number) => string) =>
    Array.from({ length: count }, (_, index) => item(index)).join('\n');
  return `<?xml version="1.0" encoding="UTF-8"?>
<fet version="6.8.5"><Institution_Name>${days} days</Institution_Name><Comments></Comments>
<Days_List><Number_of_Days>${days}</Number_of_Days>${times(days, (day) => `<Day><Name>D${day}</Name></Day>`)}</Days_List>
<Hours_List><Number_of_Hours>${periods}</Number_of_Hours>${times(periods, (hour) => `<Hour><Name>H${hour}</Name></Hour>`)}</Hours_List>
<Subjects_List>${subjects.map((name) => `<Subject><Name>${name}</Name><Comments></Comments></Subject>`).join('\n')}</Subjects_List>
<Activity_Tags_List></Activity_Tags_List>
<Teachers_List>${times(teachers.length, (index) => `<Teacher><Name>T${index}</Name><Target_Number_of_Hours>0</Target_Number_of_Hours><Qualified_Subjects></Qualified_Subjects><Comments></Comments></Teacher>`)}</Teachers_List>
<Students_List>${times(classes.length, (index) => `<Year><Name>C${index}</Name><Number_of_Students>0</Number_of_Students><Comments></Comments></Year>`)}</Students_List>
<Activities_List>${activities.join('\n')}</Activities_List>
<Buildings_List></Buildings_List>
<Rooms_List>${rooms.flatMap(({ number }, room) => Array.from({ length: number }, (_, index) => `<Room><Name>R${room}-${index}</Name><Building></Building><Capacity>1000</Capacity><Virtual>false</Virtual><Comments></Comments></Room>`)).join('\n')}</Rooms_List>
<Time_Constraints_List><ConstraintBasicCompulsoryTime><Weight_Percentage>100</Weight_Percentage><Active>true</Active><Comments></Comments></ConstraintBasicCompulsoryTime>
<ConstraintStudentsMaxGapsPerWeek><Weight_Percentage>100</Weight_Percentage><Max_Gaps>0</Max_Gaps><Active>true</Active><Comments></Comments></ConstraintStudentsMaxGapsPerWeek>
<ConstraintStudentsEarlyMaxBeginningsAtSecondHour><Weight_Percentage>100</Weight_Percentage><Max_Beginnings_At_Second_Hour>0</Max_Beginnings_At_Second_Hour><Active>true</Active><Comments></Comments></ConstraintStudentsEarlyMaxBeginningsAtSecondHour>
${[...spread, ...absences, ...mostDaily].join('\n')}</Time_Constraints_List>
<Space_Constraints_List><ConstraintBasicCompulsorySpace><Weight_Percentage>100</Weight_Percentage><Active>true</Active><Comments></Comments></ConstraintBasicCompulsorySpace>
${roomsOf.join('\n')}</Space_Constraints_List></fet>
`;
}

interface FetRun {
  isSolved: boolean;
  /** The processor time of the whole process, which includes reading its file and writing its result. */
  cpuMs: number;
}

/** Runs fet-cl once; undefined if it is not installed. */
export function runFet(file: string, seed: number, folder: string): FetRun | undefined {
  const out = join(folder, 'fet');
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  const quiet = [
    'conflicts',
    'statistics',
    'xml',
    'dayshorizontal',
    'daysvertical',
    'timehorizontal',
    'timevertical',
    'subgroups',
  ];
  const more = ['groups', 'years', 'teachers', 'teachersfreeperiods', 'rooms', 'subjects', 'activitytags', 'activities'];
  const args = [...quiet, ...more].map((name) => `--writetimetable${name === 'conflicts' ? name : `s${name}`}=false`);
  const seeds = ['s10', 's11', 's12', 's20', 's21', 's22'].map((name, index) => `--randomseed${name}=${seed + index + 1}`);
  // A shell's `times` reports the processor time of its child; Node reports only its own.
  const command = [
    'fet-cl',
    `--inputfile=${file}`,
    `--outputdir=${out}`,
    '--timelimitseconds=60',
    '--htmllevel=0',
    ...args,
    ...seeds,
  ];
  const run = spawnSync(
    'bash',
    ['-c', 'command -v fet-cl >/dev/null || exit 127; "$@" >/dev/null 2>&1; echo $?; times', 'bash', ...command],
    {
      encoding: 'utf8',
    },
  );
  if (run.status === 127) return undefined;
  const [code = '', , children = ''] = run.stdout.trim().split('\n');
  const seconds = [...children.matchAll(/(\d+)m([\d.]+)s/g)].map(([, minutes, rest]) => Number(minutes) * 60 + Number(rest));
  return { isSolved: code === '0', cpuMs: 1000 * seconds.reduce((sum, one) => sum + one, 0) };
}

export function writeFetFile(instance: TimetableInstance, folder: string, name: string): string {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${name}.fet`);
  writeFileSync(file, fetFileOf(instance));
  return file;
}
