import type { Query } from '../calls/api.web.ts';
import { Avatar } from './avatar.tsx';
import { usePhotoUrl } from './photo-url.web.ts';

interface StoredAvatarProps {
  name: string;
  /** Where the photo is fetched; null for a person without one, who costs a list nothing. */
  path: string | null;
  /** See `usePhotoUrl`. */
  query: Query;
  /** In px. */
  size?: number | undefined;
}

/** A person's stored photo, or initials. */
export const StoredAvatar = ({ path, query, name, size }: StoredAvatarProps) =>
  path === null ? <Avatar name={name} size={size} /> : <FetchedAvatar {...{ path, query, name, size }} />;

const FetchedAvatar = ({ path, query, name, size }: StoredAvatarProps) => (
  <Avatar name={name} size={size} photo={usePhotoUrl(path, query)} />
);
