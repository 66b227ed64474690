import { staffRoles } from '../../../common/enumerations.domain.ts';
import type { PermissionKey } from '../../../kit/domain/area.domain.ts';
import { choicesOf, enumeration, enumerationOf, labelOf } from '../../../kit/domain/enumeration.domain.ts';
import type { Issue } from '../../../kit/domain/resource.domain.ts';
import { counted } from '../../../kit/domain/wording.domain.ts';
import type { Audience } from './audience-fields.domain.ts';

/** The audiences to whom a notification can be sent. */
export const audiences = enumeration(['program', 'grade', 'role', 'staff', 'balance', 'absent', 'picked'], {
  start: 1,
  words: {
    program: 'Guardians of programs',
    grade: 'Guardians of grades',
    role: 'Everybody with a role',
    staff: 'All staff',
    balance: 'Guardians of students with a balance',
    absent: 'Guardians of students absent today',
    picked: 'People picked by hand',
  },
});
export const audience = { program: 1, grade: 2, role: 3, staff: 4, balance: 5, absent: 6, picked: 7 } as const;

/** Being in one of these audiences reveals something about a student, so the recipients need the permission to read it. */
export const audiencePermission: Readonly<Record<number, PermissionKey | undefined>> = {
  [audience.balance]: 'studentfee.read',
  [audience.absent]: 'studentattendance.read',
};

/** Whether a message to an audience is a circular, which families can say no to: what they owe, and that a child is absent, they are always told. */
export const isCircularTo = (kind: number): boolean => audiencePermission[kind] === undefined;

/** Higher numbers are the roles of non-teaching staff. */
const firstStaffRole = 10;
export const audienceRole = { guardian: 1, student: 2, teacher: 3 } as const;
export const audienceRoles = enumerationOf({
  0: 'None',
  [audienceRole.guardian]: 'Guardians',
  [audienceRole.student]: 'Students',
  [audienceRole.teacher]: 'Teachers',
  ...Object.fromEntries(choicesOf(staffRoles).map(([value, label]) => [firstStaffRole + value, `Staff: ${label}`])),
});
/** The staff role of a non-teaching role; null for any other role. */
export const staffRoleOf = (role: number): number | null => (role > firstStaffRole ? role - firstStaffRole : null);

/** What is missing from an audience. */
export function audienceIssues({ audience: kind, programIds, grades, role, studentIds, staffIds }: Audience): Issue[] {
  const none = (field: string, message: string): Issue[] => [{ field, message }];
  if (kind === audience.program && programIds.length === 0) return none('programIds', 'Choose at least one program');
  if (kind === audience.grade && grades.length === 0) return none('grades', 'Choose at least one grade');
  if (kind === audience.role && role === 0) return none('role', 'Role is required');
  if (kind === audience.picked && studentIds.length + staffIds.length === 0)
    return none('studentIds', 'Choose at least one student or staff member');
  return [];
}

/** Why somebody gets no message. */
export const skipReasons = enumeration(['NoGuardian', 'NotContacted', 'OnLeave', 'HasLeft', 'NoCirculars'], {
  start: 1,
  words: {
    NoGuardian: 'Has no guardian in the records',
    NotContacted: 'May not be contacted',
    OnLeave: 'Is on leave today',
    HasLeft: 'Is no longer at the school',
    NoCirculars: 'The family does not want circulars',
  },
});
export const skipReason = { noGuardian: 1, notContacted: 2, onLeave: 3, hasLeft: 4, noCirculars: 5 } as const;

/** An audience in words: `Guardians of programs: Grade 5 A, Grade 5 B`. */
export function audienceText({ audience: kind, role, studentIds, staffIds }: Audience, programs: readonly string[]): string {
  const name = labelOf(audiences, kind);
  if (kind === audience.role) return labelOf(audienceRoles, role);
  if (kind === audience.picked) {
    const students = studentIds.length > 0 ? [counted(studentIds.length, 'student')] : [];
    const staff = staffIds.length > 0 ? [counted(staffIds.length, 'staff member')] : [];
    return `${name}: ${[...students, ...staff].join(', ')}`;
  }
  return programs.length > 0 ? `${name}: ${programs.join(', ')}` : name;
}
