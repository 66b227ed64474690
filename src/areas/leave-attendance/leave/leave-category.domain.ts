import { byFields } from '../../../kit/domain/resource.domain.ts';
import { lengths, requiredText, text } from '../../../kit/domain/rules.domain.ts';

/** What a category of leave says, for students and for staff alike: input, labels and filters. */
export const ofLeaveCategory = {
  input: {
    categoryName: requiredText('Category Name', 'Category Name is required', lengths.name),
    description: text('Description', lengths.description),
  },
  fields: { categoryName: 'Category Name', description: 'Description' },
  filters: { categoryName: { label: 'Name' }, ...byFields('description') },
} as const;

export const categoryExists = { field: 'categoryName', message: 'There is already a category with this name.' };
