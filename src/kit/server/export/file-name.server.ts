/** A title as the name of a file: only characters that every system takes, and that need no marks in the head of an answer. */
export const fileNameOf = (title: string): string => title.replace(/[^\w -]/g, '');

/** Tells a browser to store what it gets under this name. */
export const storedAs = (name: string) => ({ 'content-disposition': `attachment; filename="${name}"` });
