/**
 * So many calls may be asked in one request, and so long may their addresses be together. A file by itself: the browser needs it
 * without what describes the call.
 */
export const mostTogether = { calls: 16, letters: 6000 } as const;
