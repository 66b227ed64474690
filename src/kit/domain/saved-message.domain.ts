/** What is said when changes were saved. Source: text 1, forms; text 3, success messages. */
export const savedMessage = 'Your changes saved successfully';

/** The headline when they were not. */
export const notSavedMessage = 'Your changes were not saved';

/** What is said first when they were not saved, because somebody else saved the same record meanwhile. */
export const staleMessage = 'This record was changed by someone else.';
