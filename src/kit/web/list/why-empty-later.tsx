import { loadedLater } from '../calls/loaded.web.ts';

/** What an empty page lacks, which few ever ask. */
export const WhyEmpty = loadedLater(() => import('./why-empty.tsx').then((part) => part.WhyEmpty));
