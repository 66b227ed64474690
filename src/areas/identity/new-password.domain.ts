/** The fewest characters of a password. */
export const shortestPassword = 10;

/** What is said of a password with fewer. */
export const tooShortPassword = `Password must have at least ${shortestPassword} characters`;

/** What is wrong with a new password and its repetition; an empty object if nothing is. */
export function newPasswordErrors(password: string, repeated: string): { password?: string; repeated?: string } {
  if (password.length < shortestPassword) return { password: tooShortPassword };
  if (password !== repeated) return { repeated: 'The two passwords are not the same' };
  return {};
}
