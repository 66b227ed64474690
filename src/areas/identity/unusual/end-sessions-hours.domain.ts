/** How long the link that ends all sessions works. */
export const endSessionsHours = 72;
