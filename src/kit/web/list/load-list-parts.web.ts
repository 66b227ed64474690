/** Loads the files that nearly all lists share, by a part of each. */
export const loadListParts = () => Promise.all([import('./resource-screen.tsx'), import('../picker/picker.tsx')]);
