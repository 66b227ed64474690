/** What is said when changes were saved. Source: text 1, forms; text 3, success messages. */
export const savedMessage = 'Your changes saved successfully';
