import { educationalBackgroundFactory } from '../../src/areas/staff/educational-background/educational-background.factory.ts';
import type { NonTeachingStaffInput } from '../../src/areas/staff/non-teaching-staff/non-teaching-staff.domain.ts';
import { nonTeachingStaffFactory } from '../../src/areas/staff/non-teaching-staff/non-teaching-staff.factory.ts';
import { nonTeachingStaffs } from '../../src/areas/staff/non-teaching-staff/non-teaching-staff.table.ts';
import { professionalExperienceFactory } from '../../src/areas/staff/professional-experience/professional-experience.factory.ts';
import { staffFactory } from '../../src/areas/staff/staff/staff.factory.ts';
import type { StaffExitInput } from '../../src/areas/staff/staff-exit/staff-exit.domain.ts';
import { staffExitFactory } from '../../src/areas/staff/staff-exit/staff-exit.factory.ts';
import type { TeachingStaffInput } from '../../src/areas/staff/teaching-staff/teaching-staff.domain.ts';
import { teachingStaffFactory } from '../../src/areas/staff/teaching-staff/teaching-staff.factory.ts';
import { teachingStaffs } from '../../src/areas/staff/teaching-staff/teaching-staff.table.ts';
import { staffType } from '../../src/common/enumerations.domain.ts';
import { addCourse, addStaff, only } from '../school/people.ts';
import type { ContractCase, Side, World } from './contract-case.ts';
import { nameOn } from './name-on.ts';

const someone = (world: World, side: Side, type: number = staffType.teaching) =>
  addStaff(world.school.database, { ...nameOn(side), staffType: type });
const scope: ContractCase['scope'] = (input) => ['staffid', Number(input['staffId'])];
const nobody = [
  [{ staffId: 0 }, 'staffId', 'Staff is required'],
  [{ staffId: null }, 'staffId', 'Staff is required'],
] as const;
const stamp = { createdBy: 'admin', lastModifiedBy: 'admin' };
const long = 'a'.repeat(201);
const contact = 'Personal Contact is required and should be 10 digits';
const birth = 'Date of Birth must be between 01-01-1900 and 15-06-2008.';
const joined = 'Joined On must be between 01-01-2000 and the current date';

/** Today is 15-06-2026. */
export const staffCase: ContractCase = {
  input: async (_world, side) => staffFactory(nameOn(side)),
  scope: (_input, id) => ['staffid', id],
  ownsItself: true,
  change: { firstName: 'Changed', gender: 3, designation: 'Head of Music' },
  filters: { staffName: 'NÉS' },
  wrong: [
    [{ firstName: '' }, 'firstName', 'First Name is required'],
    [{ email: '' }, 'email', 'Email should be in proper format'],
    [{ email: 'inesh@school' }, 'email', 'Email should be in proper format'],
    [{ personalContact: '' }, 'personalContact', contact],
    [{ personalContact: '98765' }, 'personalContact', contact],
    [{ staffType: 0 }, 'staffType', 'Staff Type is required'],
    [{ staffType: null }, 'staffType', 'Staff Type is required'],
    [{ nationality: 'R2' }, 'nationality', 'Nationality should contain only alphabets'],
    [{ gender: 0 }, 'gender', 'Gender is required'],
    [{ currentAddress: ' ' }, 'currentAddress', 'Current Address is required'],
    [{ designation: long }, 'designation', 'Achievements must not exceed 200 characters'],
    [{ dateOfBirth: null }, 'dateOfBirth', birth],
    [{ dateOfBirth: '1899-12-31' }, 'dateOfBirth', birth],
    [{ dateOfBirth: '2008-06-16' }, 'dateOfBirth', birth],
    [{ joinedOn: null }, 'joinedOn', joined],
    [{ joinedOn: '1999-12-31' }, 'joinedOn', joined],
    [{ joinedOn: '2026-06-16' }, 'joinedOn', joined],
    [{ staffStatus: 5 }, 'staffStatus', 'Staff Status should be one of the list'],
  ],
};

const ends = "End Date must be between 'Start Date' and the current date";
const starts = 'Start Date must be between 01-01-1900 and the current date';

export const professionalExperienceCase: ContractCase = {
  input: async (world, side) => professionalExperienceFactory({ staffId: await someone(world, side) }),
  scope,
  change: { positionHeld: 'Head of Science' },
  wrong: [
    ...nobody,
    [{ staffId: 2_000_000_000 }, 'staffId', 'Staff is required'],
    [{ organizationName: '' }, 'organizationName', 'Organization Name is required'],
    [{ positionHeld: '' }, 'positionHeld', 'Position Held is required'],
    [{ startDate: '' }, 'startDate', 'Start Date is required'],
    [{ endDate: null }, 'endDate', 'End Date is required'],
    [{ startDate: '1899-12-31' }, 'startDate', starts],
    [{ startDate: '2026-06-16', endDate: '2026-06-16' }, 'startDate', starts],
    [{ startDate: '2020-01-02', endDate: '2020-01-01' }, 'endDate', ends],
    [{ endDate: '2026-06-16' }, 'endDate', ends],
  ],
};

const year = 'Year of Passing is required and should be between 1970 and today';

export const educationalBackgroundCase: ContractCase = {
  input: async (world, side) => educationalBackgroundFactory({ staffId: await someone(world, side) }),
  scope,
  change: { fieldOfStudy: 'Astronomy' },
  wrong: [
    ...nobody,
    [{ institutionName: '' }, 'institutionName', 'Institution Name is required'],
    [{ degree: '' }, 'degree', 'Degree is required'],
    [{ fieldOfStudy: '' }, 'fieldOfStudy', 'Field of Study is required'],
    [{ yearOfPassing: null }, 'yearOfPassing', year],
    [{ yearOfPassing: 1969 }, 'yearOfPassing', year],
    [{ yearOfPassing: 2027 }, 'yearOfPassing', year],
  ],
};

const slots = 'Daily Slots is required and should be between 2 and 6';

export const teachingStaffCase: ContractCase = {
  input: async (world, side) => {
    const { database } = world.school;
    return teachingStaffFactory({
      staffId: await someone(world, side),
      primaryCourseId: await addCourse(database),
      secondaryCourseId: await addCourse(database),
      tertiaryCourseId: await addCourse(database),
    });
  },
  enter: async ({ school }, input) =>
    only(
      await school.database.db
        .insert(teachingStaffs)
        .values({ ...(input as TeachingStaffInput), ...stamp })
        .returning({ id: teachingStaffs.teachingStaffId }),
    ).id,
  stays: 'change the staff type instead',
  scope,
  ownsItself: true,
  keeps: ['staffId'],
  change: { dailySlots: 4 },
  filters: { staffName: 'NÉS' },
  wrong: [
    ...nobody,
    [{ dailySlots: null }, 'dailySlots', slots],
    [{ dailySlots: 1 }, 'dailySlots', slots],
    [{ dailySlots: 7 }, 'dailySlots', slots],
    [{ primaryCourseId: 0 }, 'primaryCourseId', 'Primary Course is required'],
    [{ secondaryCourseId: null }, 'secondaryCourseId', 'Secondary Course is required'],
    [{ tertiaryCourseId: 2_000_000_000 }, 'tertiaryCourseId', 'Tertiary Course is required'],
  ],
};

export const nonTeachingStaffCase: ContractCase = {
  input: async (world, side) => nonTeachingStaffFactory({ staffId: await someone(world, side, staffType.nonTeaching) }),
  enter: async ({ school }, input) =>
    only(
      await school.database.db
        .insert(nonTeachingStaffs)
        .values({ ...(input as NonTeachingStaffInput), ...stamp })
        .returning({ id: nonTeachingStaffs.nonTeachingStaffId }),
    ).id,
  stays: 'change the staff type instead',
  scope,
  ownsItself: true,
  keeps: ['staffId'],
  change: { staffRole: 8 },
  filters: { staffName: 'NÉS' },
  wrong: [...nobody, [{ staffRole: 0 }, 'staffRole', 'Role is required'], [{ staffRole: 9 }, 'staffRole', 'Role is required']],
};

const exits = 'Exit Date must be between 15-06-2026 and 15-06-2027';

export const staffExitCase: ContractCase = {
  input: async (world, side): Promise<StaffExitInput> => staffExitFactory({ staffId: await someone(world, side) }),
  scope,
  change: { exitReason: 'Moves to Pune' },
  filters: { staffName: 'NÉS', schoolYear: '2026' },
  wrong: [
    ...nobody,
    [{ staffId: 2_000_000_000 }, 'staffId', 'Staff is required'],
    [{ exitDate: '' }, 'exitDate', 'Exit Date is required'],
    [{ exitDate: '2026-06-14' }, 'exitDate', exits],
    [{ exitDate: '2027-06-16' }, 'exitDate', exits],
    [{ exitReason: 'a'.repeat(1001) }, 'exitReason', 'Description must not exceed 1000 characters'],
  ],
};
