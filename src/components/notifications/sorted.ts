import { getCollection } from 'astro:content';

/** The sample notifications in the file's order. */
export const sortedNotifications = async () =>
  (await getCollection('notifications')).sort((a, b) => a.data.order - b.data.order);
