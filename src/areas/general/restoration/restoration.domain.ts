/** `GET /api/gs/Restoration`: whether this school came from a backup, and may not send anything yet. */
export interface Restoration {
  sendingHeld: boolean;
  /** When the backup was made that it came from; null where it never did. */
  backupMade: string | null;
}
