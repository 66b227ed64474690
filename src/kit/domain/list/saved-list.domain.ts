import { z } from 'zod';
import { defineCall, parameters, saved } from '../call.domain.ts';
import { flagField, idField, textField } from '../row.domain.ts';
import { flag, lengths, requiredText } from '../rules.domain.ts';

const path = '/api/ias/SavedList';
const own = { path, tag: 'Lists', permission: 'session' } as const;

const savedListInput = z.object({
  savedListName: requiredText('Name', 'Name is required', lengths.name),
  path: requiredText('Page', 'Page is required', lengths.name).describe(
    'The page of the application that shows it: `/gs/audit/grid`',
  ),
  search: z
    .string('Search is required')
    .max(2000, 'The filters are too long to be kept')
    .describe('The query of its address: filters, order, columns'),
  isShared: flag.describe(
    'Whether colleagues are offered it, who see more on the page than their own; for those who may read all of its records',
  ),
});

const savedList = z.object({
  savedListId: idField,
  savedListName: textField,
  path: textField,
  search: textField,
  isShared: flagField,
  isOwn: flagField,
  sharedBy: textField.describe('Whose it is, if it is not the caller’s'),
});
/** A list under a name: a page, and the query of its address. */
export type SavedList = z.output<typeof savedList>;

const savedListId = z.object({ savedListId: parameters.id });

export const listSavedLists = defineCall({
  ...own,
  method: 'GET',
  summary: 'My saved lists, and those that colleagues share, of pages that I may see',
  answer: z.array(savedList),
  answered: 'By name',
});

export const createSavedList = defineCall({
  ...own,
  method: 'POST',
  summary: 'Save the filters, order and columns of a list under a name',
  body: savedListInput,
  status: 201,
  answer: saved(),
  errors: [403, 409, 422],
});

export const changeSavedList = defineCall({
  ...own,
  method: 'PUT',
  summary: 'Change a saved list of mine',
  query: savedListId,
  body: savedListInput,
  answer: saved(),
  errors: [403, 404, 409, 422],
});

export const deleteSavedList = defineCall({
  ...own,
  method: 'DELETE',
  summary: 'Delete a saved list of mine; who runs the school deletes any shared one',
  query: savedListId,
  answer: saved(),
  errors: [404],
});
