/** So many calls may be asked in one request. A file by itself: the browser needs it without what describes the call. */
export const mostTogether = 16;
