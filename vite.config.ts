import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { icons } from './vite.icons.ts';
import { notice } from './vite.notice.ts';
import { preloads } from './vite.preloads.ts';
import { serviceWorker } from './vite.service-worker.ts';

/** The server that `npm run dev` starts beside vite. */
const devServer = process.env.HOMEROOM_DEV_SERVER ?? 'http://127.0.0.1:3100';

/** Everything behind the login, with all that it imports without waiting: first of all the frame. */
const application = /\/src\/app\/application\.tsx$|\/src\/kit\/web\/\w+\/country\.web\.ts$/;
/** Small parts that most screens use: they come with the frame. */
const shared =
  /\/(permissions\.web|parts\/alert|panel-seam|panel-data\.web|link-row|sheet-path\.web|grades-path\.web|local-instant\.web|result-words\.web|mark-in-words\.web|photo-url\.web|person-name\.domain|empty-texts\.domain|student-avatar|money\.domain|format\.web)\.tsx?$|\/icons\/(arrow-left|clock|circle-[a-z]+|graduation-cap|calendar-off|lock)\.m?js$/;
/**
 * What records are made of: shapes, rules, and how a record shows. Every list and every form needs all of it, but not what formatted
 * text is made of, nor the words of the history.
 */
const records =
  /\/src\/(kit\/domain|common)\/(?!rich-text|history-words)[^/]+\.domain\.ts$|\/src\/kit\/web\/\w+\/(resource-screen\.tsx|badge\.tsx|facts\.tsx|flip-card\.tsx|format-text\.web\.ts)$|\/node_modules\/zod\/|\/icons\/arrow-right\.m?js$/;
/** The dashboard with the panels that most people see there. A first visit loads them all. */
const dashboard =
  /\/src\/(app\/pages\/(dashboard[^/]*|my-health-panel)|areas\/leave-attendance\/attendance\/(students-today|figures\.web|attendance-chart|to-be-entered)|areas\/general\/(holiday\/upcoming-holidays\.panel|timetable\/view\/(lessons-today\.panel|day-list|lesson-block))|areas\/program\/course-session\/taught-courses\.panel|areas\/financial\/financial-metrics\/[^/]*|areas\/examination\/(chart\/exam-chart|to-enter\/marks-to-enter\.panel))\.tsx?$/;

/** The same for a parent or a student. */
const ownHome =
  /\/src\/(app\/pages\/(my-students|latest-marks)-panel|areas\/examination\/exam-schedule\/next-exams\.panel|areas\/leave-attendance\/student-leave\/my-leaves\.panel|areas\/leave-attendance\/(attendance\/(person-attendance|day-strip\.web)|student-attendance\/student-attendance-panel)|areas\/student\/student\/my-students\.web|areas\/financial\/student-fee\/fees-due\.panel)\.tsx?$/;

/** The browser's part. */
export default defineConfig(({ command }) => ({
  // What React says to its developer tools is no part of a page in a school; `npm run dev` still does.
  define: command === 'build' ? { __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined' } : {},
  plugins: [icons(), react(), tailwind(), serviceWorker(), preloads(), notice()],
  build: {
    manifest: true,
    // Browser names, not `es2022`: for that Vite adds a fallback to every oklch() colour, and the CSS grows by a third.
    target: ['chrome111', 'edge111', 'firefox128', 'safari16.4'],
    // Nothing as data: URL, which a strict content policy would have to allow.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What the page's script imports without waiting is one file: by default each part of it that a lazy screen uses
            // as well becomes a file of its own, and a first visit needs a dozen requests more.
            { name: 'entry', tags: ['$initial'] },
            { debugName: 'application', name: (id) => (application.test(id) || shared.test(id) ? 'application' : null) },
            { debugName: 'records', name: (id) => (records.test(id) ? 'records' : null) },
            { debugName: 'dashboard', name: (id) => (dashboard.test(id) ? 'dashboard' : null) },
            { debugName: 'own-home', name: (id) => (ownHome.test(id) ? 'own-home' : null) },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': devServer } },
}));
