export const roleMessages = {
  saved: 'Role saved successfully',
  holders: 'Holders of the role saved successfully',
  notSaved: 'The role was not saved',
} as const;
