import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api, type Query } from '../calls/api.web.ts';

/**
 * An address for the `<img>` of a picture that needs the bearer token; undefined while it loads, or without a picture.
 * @param path null: there is no picture
 * @param query part of the cache key; put the picture's `version` in it, so that a new picture shows at once; it is not sent
 */
export function usePhotoUrl(path: string | null, { version, ...query }: Query): string | undefined {
  const { data: blob } = useQuery({
    queryKey: ['photo', path, query, version],
    queryFn: ({ signal }) => api.blob(path ?? '', { query, accept: 'image/*', signal }),
    enabled: path !== null,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!blob) return setAddress(undefined);
    const created = URL.createObjectURL(blob);
    setAddress(created);
    return () => URL.revokeObjectURL(created);
  }, [blob]);
  return address;
}
