/** A name in the code as it is spelled in the database: `searchName` is `search_name`. */
export const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
