/** Screens rendered on demand that show only the public catalogue: the service worker may cache them. */
export const publicScreenPattern = /^\/(home|allproduct|allindexing|catagory|product|single-product)(\/|$)/;

/** Pictures of the catalogue and of the demo. */
export const picturePattern = /\.(svg|png|jpe?g|webp|avif)$/i;

/** The message with which a page lets a waiting service worker take over. */
export const skipWaitingMessage = 'skip-waiting';
