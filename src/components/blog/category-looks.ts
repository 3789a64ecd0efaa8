import lightbulb from '@phosphor-icons/core/assets/regular/lightbulb.svg?raw';
import newspaper from '@phosphor-icons/core/assets/regular/newspaper.svg?raw';
import bag from '@phosphor-icons/core/assets/regular/shopping-bag.svg?raw';
import star from '@phosphor-icons/core/assets/regular/star.svg?raw';
import tag from '@phosphor-icons/core/assets/regular/tag.svg?raw';
import trend from '@phosphor-icons/core/assets/regular/trend-up.svg?raw';
import type { categories } from '#src/content/schemas/posts.ts';

/** Icon and colour of each category. */
export const categoryLooks: Record<(typeof categories)[number], { icon: string; tone: string }> = {
  Review: { icon: star, tone: 'tone-yellow' },
  Shopping: { icon: bag, tone: 'tone-accent' },
  Tips: { icon: lightbulb, tone: 'tone-green' },
  Offer: { icon: tag, tone: 'tone-red' },
  Trends: { icon: trend, tone: 'tone-cyan' },
  News: { icon: newspaper, tone: 'tone-blue' },
};
