/** How long an invitation is valid. */
export const invitationHours = 72;
