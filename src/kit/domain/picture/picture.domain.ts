/** The kinds of pictures that may be uploaded, as the media types after `image/` name them. */
export const pictureFormats: readonly string[] = ['jpeg', 'png', 'webp'];

/** The same in a sentence. */
export const formatsInWords = 'JPEG, PNG or WebP';

/** How large the file of a picture may be, in megabytes. */
export const mostPictureMegabytes = 5;
