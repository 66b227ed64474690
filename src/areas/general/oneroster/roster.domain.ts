import { z } from 'zod';
import { defineCall, saved } from '../../../kit/domain/call.domain.ts';
import { rowFieldsOf } from '../../../kit/domain/row.domain.ts';
import { flag, idList } from '../../../kit/domain/rules.domain.ts';
import { rosterVersions } from './roster-version.domain.ts';

const mostPrograms = 500;

/** What the school shares with other systems by OneRoster. */
export const rosterSettingInput = z.object({
  sharesAll: flag.describe('All programs, and those to come; otherwise the ones named'),
  programIds: idList('Programs', mostPrograms),
  sharesGuardians: flag,
  sharesDemographics: flag.describe('Dates of birth and sex of students'),
  sharesResults: flag.describe('Marks, where the school releases results those that are released'),
});
export type RosterSettingInput = z.output<typeof rosterSettingInput>;

const count = z.int().min(0);
const shared = z
  .object({
    students: count,
    guardians: count,
    staff: count,
    courses: count,
    classes: count,
    enrollments: count,
    results: count,
  })
  .describe('How many of each are shared now');
export type SharedCounts = z.output<typeof shared>;

const rosterSetting = z.object({
  ...rowFieldsOf(rosterSettingInput, 'programIds'),
  programIds: z.array(z.int()),
  shared,
  version: z.int(),
});
export type RosterSetting = z.output<typeof rosterSetting>;

const ofRoster = { tag: 'OneRoster', path: '/api/gs/OneRoster' } as const;

export const getRosterSetting = defineCall({
  ...ofRoster,
  method: 'GET',
  summary: 'What the school shares by OneRoster, and how many records that are',
  permission: ['oneroster.read'],
  answer: rosterSetting,
  answered: 'Until somebody chooses, nothing is shared',
});

export const saveRosterSetting = defineCall({
  ...ofRoster,
  method: 'PUT',
  summary: 'Choose what the school shares by OneRoster',
  permission: ['oneroster.update'],
  body: rosterSettingInput.extend({ version: z.int().nullish() }),
  isChange: true,
  fresh: true,
  answer: saved(),
  errors: [409, 422],
});

/** The kind of task that makes a package. */
export const rosterTask = 'oneroster';

export const makeRosterPackage = defineCall({
  ...ofRoster,
  path: '/api/gs/OneRoster/MakePackage',
  method: 'POST',
  summary: 'Make a package of CSV files of all that is shared, as long work',
  permission: ['oneroster.create'],
  body: z.object({ oneRosterVersion: z.enum(rosterVersions, 'Choose a version from the list') }),
  fresh: true,
  answer: saved(z.int().describe('The id of the task; its file is the package')),
  errors: [403, 409, 422],
});
