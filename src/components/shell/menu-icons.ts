import bell from '@phosphor-icons/core/assets/regular/bell.svg?raw';
import files from '@phosphor-icons/core/assets/regular/files.svg?raw';
import gear from '@phosphor-icons/core/assets/regular/gear-six.svg?raw';
import heart from '@phosphor-icons/core/assets/regular/heart.svg?raw';
import storefront from '@phosphor-icons/core/assets/regular/storefront.svg?raw';
import user from '@phosphor-icons/core/assets/regular/user-circle.svg?raw';

/** Icons that src/content/menu.yaml may name. */
export const menuIcons = { bell, files, gear, heart, storefront, user };
