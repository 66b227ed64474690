/**
 * The most calls in one request, and the most characters of all their addresses. A file of its own, because the browser needs it
 * without the description of the call.
 */
export const mostTogether = { calls: 16, letters: 6000 } as const;
