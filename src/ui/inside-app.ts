/** The browsers inside apps of chats and social networks: Android's, and iOS's of the apps that name themselves. */
const APPS = /; wv\)|FBA[NV]|Instagram|Line\/|musical_ly|BytedanceWebview/;

/** Whether an app shows this page in its own browser: it neither prints nor saves files, and reports no error. */
export const isInsideApp = (): boolean => typeof window.print !== 'function' || APPS.test(navigator.userAgent);
