import { useEffect, useState } from 'react';
import { loadedLater } from '../../kit/web/calls/loaded.web.ts';
import { onTouched, touches } from '../../kit/web/calls/touched.web.ts';

const TaskMenu = loadedLater(() => import('../../kit/web/task/task-menu.tsx').then((part) => part.TaskMenu));

/** The place of the user's tasks; its code loads when there is a task. */
export function TaskSlot() {
  const [wanted, setWanted] = useState(false);
  useEffect(() => onTouched((touched) => touches(touched, 'Task') && setWanted(true)), []);
  return wanted && <TaskMenu />;
}
