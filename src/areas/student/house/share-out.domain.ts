/** A student who has a house or is to get one. */
export interface Housed {
  studentId: number;
  programId: number;
  gender: number;
  houseId: number | null;
}

/**
 * Shares those who have no house out among the houses, one after the other: each goes where there are fewest of their class and gender,
 * then of their class, then of all; the first of equals.
 * @returns student → house, in the order of the students
 */
export function sharedOut(students: readonly Housed[], houseIds: readonly number[]): ReadonlyMap<number, number> {
  const counts = new Map<string, number>();
  const groups = ({ programId, gender }: Housed) => [`${programId} ${gender}`, `${programId}`, ''];
  const count = (group: string, houseId: number) => counts.get(`${houseId}: ${group}`) ?? 0;
  const put = (student: Housed, houseId: number) => {
    for (const group of groups(student)) counts.set(`${houseId}: ${group}`, count(group, houseId) + 1);
  };
  for (const student of students) if (student.houseId !== null) put(student, student.houseId);
  const given = new Map<number, number>();
  for (const student of students) {
    if (student.houseId !== null) continue;
    const fewer = (one: number, other: number) =>
      groups(student)
        .map((group) => count(group, one) - count(group, other))
        .find((difference) => difference !== 0) ?? 0;
    const [houseId] = houseIds.toSorted(fewer);
    if (houseId === undefined) break;
    put(student, houseId);
    given.set(student.studentId, houseId);
  }
  return given;
}
