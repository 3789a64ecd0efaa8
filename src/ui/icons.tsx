import { type ComponentProps, memo } from 'react';
import { Icon } from './inline.tsx';

const files = import.meta.glob<string>(
  [
    './bold/{caret-left-bold,caret-right-bold,check-bold,pause-bold,play-bold,plus-bold}.svg',
    './bold/{rows-bold,squares-four-bold,x-bold}.svg',
    './fill/{check-circle-fill,house-simple-fill,lightning-fill,moon-stars-fill,paper-plane-right-fill}.svg',
    './fill/{play-fill,receipt-fill,seal-check-fill,star-fill,user-fill}.svg',
    './regular/{arrow-left,article,bank,bell,bell-slash,book,book-open,bookmark-simple,buildings}.svg',
    './regular/{calendar-check,camera,cards,caret-right,chat-circle-dots,check-circle,circle-half}.svg',
    './regular/{clipboard-text,clock,compass,confetti,credit-card,device-mobile,dots-nine,envelope-open}.svg',
    './regular/{envelope-simple,files,flask,gear-six,globe-simple,grid-four,heart,house-line}.svg',
    './regular/{house-simple,lightbulb,list,list-checks,lock-key,magnifying-glass,map-pin,map-trifold}.svg',
    './regular/{money,moon-stars,newspaper,password,path,paypal-logo,pencil-simple,phone,question}.svg',
    './regular/{radio-button,receipt,rows,scales,shield-check,shopping-bag,shopping-cart-simple,sign-out}.svg',
    './regular/{sliders-horizontal,squares-four,star,storefront,tag,text-align-right,textbox,toggle-left}.svg',
    './regular/{trash,trend-up,truck,user,user-circle,wallet,warehouse,warning-circle,warning-octagon}.svg',
    './regular/{whatsapp-logo,wifi-slash,x}.svg',
  ],
  { base: '/node_modules/@phosphor-icons/core/assets', eager: true, query: '?raw', import: 'default' },
);
const icons = new Map(Object.entries(files).map(([path, svg]) => [path.replace(/^.*\/|\.svg$/g, ''), svg]));

/** Returns a Phosphor icon by the name of its file; `files` lists those that pages use. @throws if it is not listed */
export function iconSvg(name: string): string {
  const svg = icons.get(name);
  if (svg === undefined) throw new Error(`src/ui/icons.ts does not list the icon ${name}.`);
  return svg;
}

/** An icon by its name, for pages: an island imports the icons that it uses, because this loads all. Memoized: Astro recognises it at once as React. */
export const NamedIcon = memo(function NamedIcon({
  name,
  ...icon
}: { name: string } & Omit<ComponentProps<typeof Icon>, 'svg'>) {
  return <Icon svg={iconSvg(name)} {...icon} />;
});
