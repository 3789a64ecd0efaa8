/** Screens rendered on demand that show the public catalogue alone: they may be kept for later without network. */
export const publicScreenPattern = /^\/(home|allproduct|allindexing|catagory|product|single-product)(\/|$)/;

/** Pictures of the catalogue and of the demo. */
export const picturePattern = /\.(svg|png|jpe?g|webp|avif)$/i;

/** What a page tells a waiting worker when it may take over. */
export const skipWaitingMessage = 'skip-waiting';
