/** What an API key may be limited to, as OAuth 2 names it. */
export interface MachineScope {
  scope: string;
  /** In words, for whoever makes the key. */
  label: string;
}

/** The scope of all calls that name no other. */
export const wholeApi = 'api';
