import { useQuery } from '@tanstack/react-query';
import { api, type Query } from '../calls/api.web.ts';

/**
 * An address for the `<img>` of a picture that needs the bearer token; undefined while it loads, or without a picture.
 * @param path null: there is no picture
 * @param query part of the cache key; put the picture's `version` in it, so that a new picture shows at once; it is not sent
 */
export function usePhotoUrl(path: string | null, { version, ...query }: Query): string | undefined {
  const { data } = useQuery({
    queryKey: ['photo', path, query, version],
    queryFn: ({ signal }) => api.blob(path ?? '', { query, accept: 'image/*', signal }),
    enabled: path !== null,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return data && addressOf(data);
}

const addresses = new WeakMap<Blob, string>();
const forgotten = new FinalizationRegistry<string>((address) => URL.revokeObjectURL(address));

/**
 * One address for as long as the picture is kept. Making one takes milliseconds on a phone, and a list that comes back to the same
 * people would make all of them again.
 */
function addressOf(picture: Blob): string {
  const known = addresses.get(picture);
  if (known) return known;
  const created = URL.createObjectURL(picture);
  addresses.set(picture, created);
  forgotten.register(picture, created);
  return created;
}

/** The call that answers the photo of a record. */
export interface PhotoCall<Id extends string> {
  path: string;
  /** The field, and the parameter, with the id of the record. */
  id: Id;
}

/** What is known of a record's photo: its version; null without one. */
export type Pictured<Id extends string> = Readonly<Record<Id, number>> & { photo: string | null };

/** An address for the `<img>` of a stored photo; undefined while it loads, or without one. `size` is 64 or 512 px. */
export const useStoredPhoto = <Id extends string>({ path, id }: PhotoCall<Id>, record: Pictured<Id>, size: 64 | 512) =>
  usePhotoUrl(record.photo === null ? null : path, { [id]: record[id], size, version: record.photo });
