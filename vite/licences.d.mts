export function noticeOf(folders: string[]): string;
