/** The states of a task: the first two are open, the others say how it ended. */
export const taskStates = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const;
/** One of these states. */
export type TaskState = (typeof taskStates)[number];

/** Whether a task has not ended yet. */
export const isOpen = ({ state }: { state: TaskState }): boolean => state === 'waiting' || state === 'running';
