import { Avatar } from './avatar.tsx';
import { type PhotoCall, type Pictured, useStoredPhoto } from './photo-url.web.ts';

interface StoredAvatarProps<Id extends string> {
  of: PhotoCall<Id>;
  record: Pictured<Id>;
  name: string;
  /** In px. */
  size?: number | undefined;
}

/** A person's stored photo, or initials; without a photo, nothing is fetched. */
export const StoredAvatar = <Id extends string>(props: StoredAvatarProps<Id>) =>
  props.record.photo === null ? Avatar(props) : <FetchedAvatar {...props} />;

const FetchedAvatar = <Id extends string>({ of, record, name, size }: StoredAvatarProps<Id>) => (
  <Avatar name={name} size={size} photo={useStoredPhoto(of, record, 64)} />
);
