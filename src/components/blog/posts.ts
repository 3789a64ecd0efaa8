import type { CollectionEntry } from 'astro:content';
import { isOut } from '#src/content/publication.ts';
import { withoutDrafts } from '#src/content/read.ts';
import { categories, keysOf } from '#src/content/schemas/choices.ts';

export type Post = CollectionEntry<'posts'>;

/** One moment for the whole build, so that all pages agree at midnight. */
const builtAt = new Date();

/** Whether a post is held back until its date; development shows it with a note. */
export const isKeptBack = ({ data }: Post): boolean => !isOut(data.published, builtAt);

/** All published posts, newest first; posts of one day by file name. */
export async function newestPosts(): Promise<Post[]> {
  const posts = await withoutDrafts('posts');
  const shown = import.meta.env.DEV ? posts : posts.filter((post) => !isKeptBack(post));
  return shown.sort((a, b) => b.data.published.getTime() - a.data.published.getTime() || (a.id < b.id ? -1 : 1));
}

/** The permanent address of a post. */
export const permalink = (post: Post): string => `/blog/${post.id}`;

/** Where a card leads: the newest post is at /blog-details of docs/product.md, each other post at its own address. */
export const cardLink = (post: Post, newest: Post | undefined): string =>
  post.id === newest?.id ? '/blog-details' : permalink(post);

/** How many posts each category has, in the order of docs/product.md; empty categories are left out. */
export function categoryCounts(posts: readonly Post[]) {
  return keysOf(categories)
    .map((name) => ({
      name,
      slug: name.toLowerCase(),
      count: posts.filter((post) => post.data.category === name).length,
    }))
    .filter(({ count }) => count > 0);
}

const days = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });

/** A day on an English screen: '14 Nov 2026'. */
export const englishDay = (day: Date): string => days.format(day);
