/** The fewest characters of a password. */
export const shortestPassword = 10;

/** What is wrong with a new password and its repetition; an empty object if nothing is. */
export function newPasswordErrors(password: string, repeated: string): { password?: string; repeated?: string } {
  if (password.length < shortestPassword) return { password: `Password must have at least ${shortestPassword} characters` };
  if (password !== repeated) return { repeated: 'The two passwords are not the same' };
  return {};
}
