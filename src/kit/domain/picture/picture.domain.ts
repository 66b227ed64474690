/** The kinds of pictures that may be uploaded, as the media types after `image/` name them. */
export const pictureFormats: readonly string[] = ['jpeg', 'png', 'webp'];

/** The same in a sentence. */
export const formatsInWords = 'JPEG, PNG or WebP';

/** What is said of a file of such a kind that is none. */
export const unreadablePicture = 'This picture cannot be read. Please try another one.';

/** How large the file of a picture may be, in megabytes. */
export const mostPictureMegabytes = 5;
