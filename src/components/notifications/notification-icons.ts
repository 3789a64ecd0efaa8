import calendar from '@phosphor-icons/core/assets/regular/calendar-check.svg?raw';
import chat from '@phosphor-icons/core/assets/regular/chat-circle-dots.svg?raw';
import confetti from '@phosphor-icons/core/assets/regular/confetti.svg?raw';
import tag from '@phosphor-icons/core/assets/regular/tag.svg?raw';
import user from '@phosphor-icons/core/assets/regular/user-circle.svg?raw';
import wallet from '@phosphor-icons/core/assets/regular/wallet.svg?raw';

/** Icons that src/content/notifications.yaml may name, each with its colour. */
export const notificationIcons = {
  calendar: { svg: calendar, tone: 'tone-green' },
  wallet: { svg: wallet, tone: 'tone-yellow' },
  tag: { svg: tag, tone: 'tone-red' },
  chat: { svg: chat, tone: 'tone-blue' },
  user: { svg: user, tone: 'tone-cyan' },
  confetti: { svg: confetti, tone: 'tone-accent' },
};
