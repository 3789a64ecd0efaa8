import article from '@phosphor-icons/core/assets/regular/article.svg?raw';
import bell from '@phosphor-icons/core/assets/regular/bell.svg?raw';
import bookOpen from '@phosphor-icons/core/assets/regular/book-open.svg?raw';
import bookmarkSimple from '@phosphor-icons/core/assets/regular/bookmark-simple.svg?raw';
import calendarCheck from '@phosphor-icons/core/assets/regular/calendar-check.svg?raw';
import cards from '@phosphor-icons/core/assets/regular/cards.svg?raw';
import chatCircleDots from '@phosphor-icons/core/assets/regular/chat-circle-dots.svg?raw';
import checkCircle from '@phosphor-icons/core/assets/regular/check-circle.svg?raw';
import clipboardText from '@phosphor-icons/core/assets/regular/clipboard-text.svg?raw';
import confetti from '@phosphor-icons/core/assets/regular/confetti.svg?raw';
import creditCard from '@phosphor-icons/core/assets/regular/credit-card.svg?raw';
import deviceMobile from '@phosphor-icons/core/assets/regular/device-mobile.svg?raw';
import dotsNine from '@phosphor-icons/core/assets/regular/dots-nine.svg?raw';
import files from '@phosphor-icons/core/assets/regular/files.svg?raw';
import gearSix from '@phosphor-icons/core/assets/regular/gear-six.svg?raw';
import gridFour from '@phosphor-icons/core/assets/regular/grid-four.svg?raw';
import heart from '@phosphor-icons/core/assets/regular/heart.svg?raw';
import houseSimple from '@phosphor-icons/core/assets/regular/house-simple.svg?raw';
import lightbulb from '@phosphor-icons/core/assets/regular/lightbulb.svg?raw';
import listChecks from '@phosphor-icons/core/assets/regular/list-checks.svg?raw';
import lockKey from '@phosphor-icons/core/assets/regular/lock-key.svg?raw';
import mapTrifold from '@phosphor-icons/core/assets/regular/map-trifold.svg?raw';
import newspaper from '@phosphor-icons/core/assets/regular/newspaper.svg?raw';
import password from '@phosphor-icons/core/assets/regular/password.svg?raw';
import path from '@phosphor-icons/core/assets/regular/path.svg?raw';
import question from '@phosphor-icons/core/assets/regular/question.svg?raw';
import radioButton from '@phosphor-icons/core/assets/regular/radio-button.svg?raw';
import receipt from '@phosphor-icons/core/assets/regular/receipt.svg?raw';
import rows from '@phosphor-icons/core/assets/regular/rows.svg?raw';
import shoppingBag from '@phosphor-icons/core/assets/regular/shopping-bag.svg?raw';
import squaresFour from '@phosphor-icons/core/assets/regular/squares-four.svg?raw';
import star from '@phosphor-icons/core/assets/regular/star.svg?raw';
import storefront from '@phosphor-icons/core/assets/regular/storefront.svg?raw';
import tag from '@phosphor-icons/core/assets/regular/tag.svg?raw';
import textbox from '@phosphor-icons/core/assets/regular/textbox.svg?raw';
import toggleLeft from '@phosphor-icons/core/assets/regular/toggle-left.svg?raw';
import trendUp from '@phosphor-icons/core/assets/regular/trend-up.svg?raw';
import user from '@phosphor-icons/core/assets/regular/user.svg?raw';
import userCircle from '@phosphor-icons/core/assets/regular/user-circle.svg?raw';
import wallet from '@phosphor-icons/core/assets/regular/wallet.svg?raw';
import wifiSlash from '@phosphor-icons/core/assets/regular/wifi-slash.svg?raw';
import type { Category, MenuIcon, NotificationIcon, Preview } from '#src/content/schemas/choices.ts';

/** The icons that content files name. */

/** For src/content/menu. */
export const menuIcons: Record<MenuIcon, string> = {
  bell,
  files,
  gear: gearSix,
  heart,
  storefront,
  user: userCircle,
};

/** For src/content/notifications, each with its colour. */
export const notificationIcons: Record<NotificationIcon, { svg: string; tone: string }> = {
  calendar: { svg: calendarCheck, tone: 'tone-green' },
  wallet: { svg: wallet, tone: 'tone-yellow' },
  tag: { svg: tag, tone: 'tone-red' },
  chat: { svg: chatCircleDots, tone: 'tone-blue' },
  user: { svg: userCircle, tone: 'tone-cyan' },
  confetti: { svg: confetti, tone: 'tone-accent' },
};

/** For the blog's categories, each with its colour. */
export const categoryIcons: Record<Category, { svg: string; tone: string }> = {
  Review: { svg: star, tone: 'tone-yellow' },
  Shopping: { svg: shoppingBag, tone: 'tone-accent' },
  Tips: { svg: lightbulb, tone: 'tone-green' },
  Offer: { svg: tag, tone: 'tone-red' },
  Trends: { svg: trendUp, tone: 'tone-cyan' },
  News: { svg: newspaper, tone: 'tone-blue' },
};

/** For src/content/screens: the main content of a screen. */
export const screenIcons: Record<Preview, string> = {
  article,
  bell,
  card: creditCard,
  cards,
  category: squaresFour,
  chat: chatCircleDots,
  checks: listChecks,
  choice: radioButton,
  done: checkCircle,
  faq: question,
  form: textbox,
  grid: gridFour,
  hearts: heart,
  home: houseSimple,
  lines: rows,
  lock: lockKey,
  longform: clipboardText,
  map: mapTrifold,
  mark: bookmarkSimple,
  offline: wifiSlash,
  otp: password,
  person: user,
  phone: deviceMobile,
  product: bookOpen,
  receipt,
  sale: tag,
  steps: path,
  switches: toggleLeft,
  tiles: dotsNine,
};
