import { z } from 'zod';
import { earliestSchoolEvent, minimumAge } from '../../../common/constants.domain.ts';
import { staffStatus, staffStatuses, staffTypes } from '../../../common/enumerations.domain.ts';
import {
  currentAddress,
  dateOfBirth,
  dateOfBirthIssues,
  firstName,
  gender,
  lastName,
  nationality,
  permanentAddress,
  personalContact,
  requiredEmail,
} from '../../../common/person.domain.ts';
import { fullName } from '../../../common/person-name.domain.ts';
import { windowIssues, windowMessage } from '../../../kit/domain/day-window.domain.ts';
import { reading } from '../../../kit/domain/reading.domain.ts';
import { byFields, changed, defineResource, type Issue, type RuleFacts } from '../../../kit/domain/resource.domain.ts';
import { dateField, idField, rowFieldsOf, stampFields, textField } from '../../../kit/domain/row.domain.ts';
import { choice, flag, optionalDate, requiredChoice, text } from '../../../kit/domain/rules.domain.ts';
import { educationalBackgroundFields } from '../educational-background/educational-background.domain.ts';
import { professionalExperienceFields } from '../professional-experience/professional-experience.domain.ts';
import { staffNames, staffNamesForStatus } from './staff-names.domain.ts';

const joinedOnMessage = windowMessage('Joined On', earliestSchoolEvent);

export const staffInput = z.object({
  firstName,
  lastName,
  staffStatus: choice(staffStatuses, 'Staff Status should be one of the list', staffStatus.active),
  email: requiredEmail,
  dateOfBirth,
  staffType: requiredChoice(staffTypes, 'Staff Type is required'),
  gender,
  nationality,
  /** Labelled *Achievements* in the form. */
  designation: text('Achievements'),
  currentAddress,
  permanentAddress,
  personalContact,
  joinedOn: optionalDate(joinedOnMessage),
  isGovernmentHired: flag,
});
export type StaffInput = z.output<typeof staffInput>;

function joinedOnIssues(staff: StaffInput, facts: RuleFacts<StaffInput>): Issue[] {
  const { joinedOn: day, dateOfBirth: born } = staff;
  const outside = windowIssues(staff, facts, 'joinedOn', { min: earliestSchoolEvent, max: facts.today }, joinedOnMessage);
  if (outside.length > 0) return outside;
  const isNew = changed(staff, facts, 'joinedOn') || changed(staff, facts, 'dateOfBirth');
  if (!isNew || !day || !born || day > born) return [];
  return [{ field: 'joinedOn', message: 'Joined On must be after the Date of Birth' }];
}

const staffRow = z.object({
  staffId: idField,
  ...rowFieldsOf(staffInput),
  /** The exit date of somebody whose exit is entered and not in effect yet. */
  lastDay: dateField,
  photo: z.string().nullable(),
  professionalExperiences: z.array(z.object(professionalExperienceFields)),
  educationalBackgrounds: z.array(z.object(educationalBackgroundFields)),
  ...stampFields,
});
export type StaffRow = z.output<typeof staffRow>;

/** Whether someone with this status works at the school: leavers do not. */
export const belongsToStaff = (status: number): boolean => status === staffStatus.inactive || status === staffStatus.active;

const staffName = reading(staffRow, ['firstName', 'lastName'], fullName);

export const staff = defineResource({
  area: 'ss',
  name: 'Staff',
  id: 'staffId',
  permission: 'staff',
  fresh: { delete: true },
  labels: {
    one: 'staff',
    missing: 'staff member',
    many: 'staff',
    notDeletable: 'Set the status to Inactive instead.',
    fetched: 'staffs',
    file: 'staffs data',
  },
  input: staffInput,
  confirms: ['isAnother'],
  rules: (input, facts) => [...dateOfBirthIssues(input, facts, minimumAge.staff), ...joinedOnIssues(input, facts)],
  row: staffRow,
  fields: {
    firstName: 'First Name',
    lastName: 'Last Name',
    staffType: 'Staff Type',
    staffStatus: 'Staff Status',
    dateOfBirth: 'Date of Birth',
    gender: 'Gender',
    personalContact: 'Personal Contact',
    email: 'Email',
    joinedOn: 'Joined On',
    nationality: 'Nationality',
    designation: 'Achievements',
    isGovernmentHired: 'Government Hired',
  },
  filters: {
    staffName: { kind: 'text', label: 'Staff Name' },
    ...byFields('staffType'),
    designation: { label: 'Designation' },
    personalContact: { label: 'Contact', isTelephone: true },
    ...byFields('joinedOn'),
    staffStatus: { label: 'Status' },
    ...byFields('email', 'gender', 'nationality', 'dateOfBirth', 'isGovernmentHired'),
  },
  columns: [{ value: staffName, filter: 'staffName' }, 'staffType', 'designation', 'personalContact', 'joinedOn', 'staffStatus'],
  sort: 'staffName',
  owners: { staffid: 'staffId' },
  names: [staffNames, staffNamesForStatus],
  titleOf: staffName,
});

/** A staff member as everyone else's records show them. */
export const staffNameFields = { firstName: textField, lastName: textField };
