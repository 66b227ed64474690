/** What can be said of a task: the first two are open, the others are how it ended. */
export const taskStates = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const;
/** One of these. */
export type TaskState = (typeof taskStates)[number];

/** Whether something is still to come. */
export const isOpen = ({ state }: { state: TaskState }): boolean => state === 'waiting' || state === 'running';
