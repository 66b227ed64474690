/** How many days somebody has to set up the second factor that their role demands, unless the role says otherwise. */
export const usualGraceDays = 14;

/** The most that a role may say. */
export const mostGraceDays = 90;
