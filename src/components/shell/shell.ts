import { formatRupiah } from '@slotterbit/contract/values/money.ts';
import { $cartSummary } from '#src/stores/session/cart-summary.ts';
import { $alert, showAlert, takeFlash } from '#src/stores/session/flash.ts';
import { $nextTasks } from '#src/stores/session/next-tasks.ts';
import { $theme, followPreferences, toggleTheme } from '#src/stores/session/preferences.ts';

/**
 * The plain script of every app screen: badge, cart bar, alert banner, menu. No React, so that static pages stay
 * small.
 */

const all = <T extends Element>(selector: string) => document.querySelectorAll<T>(selector);

$cartSummary.subscribe((summary) => {
  const { count, total } = summary ?? { count: 0, total: 0 };
  for (const badge of all<HTMLElement>('[data-cart-count]')) {
    badge.toggleAttribute('hidden', count === 0);
    badge.textContent = String(count);
  }
  for (const link of all('[data-cart-link]')) {
    link.setAttribute('aria-label', count > 0 ? `Keranjang, ${count} produk` : 'Keranjang');
  }
  for (const bar of all<HTMLElement>('[data-cart-bar]')) {
    bar.toggleAttribute('hidden', count === 0);
    const [counted, summed] = [bar.querySelector('[data-cart-bar-count]'), bar.querySelector('[data-cart-bar-total]')];
    if (counted) counted.textContent = `Cart: ${count} Produk`;
    if (summed) summed.textContent = formatRupiah(total);
  }
});

$nextTasks.subscribe((next) => {
  const orders = next?.orders ?? 0;
  for (const badge of all<HTMLElement>('[data-due-count]')) {
    badge.textContent = String(orders);
    badge.parentElement?.toggleAttribute('hidden', orders === 0);
  }
});

$alert.subscribe((alert) => {
  for (const banner of all<HTMLElement>('[data-alert]')) {
    banner.dataset['kind'] = alert?.kind ?? '';
    banner.textContent = alert?.text ?? '';
  }
});
const flash = takeFlash();
if (flash !== null) showAlert(flash);

followPreferences();
$theme.subscribe((theme) => {
  for (const toggle of all('[data-theme-switch]')) toggle.setAttribute('aria-checked', String(theme === 'dark'));
});
for (const toggle of all('[data-theme-switch]')) {
  toggle.addEventListener('click', toggleTheme);
}

// Chrome before 114, Firefox before 125, Safari before 17. The class ':popover-open' marks an open popover (Drawer.astro).
if (!('popover' in HTMLElement.prototype)) {
  const polyfilled = () => {
    // The polyfill sets aria-expanded only when a popover opens.
    for (const opener of all('[popovertarget]:not([popovertargetaction])'))
      opener.setAttribute('aria-expanded', 'false');
  };
  import('@oddbird/popover-polyfill').then(polyfilled, () => {});
}

const loadMenu = () => import('./menu.ts');

for (const link of all('[data-sign-out]')) {
  link.addEventListener('click', (event) => {
    event.preventDefault();
    loadMenu().then(
      ({ signOut }) => signOut(),
      () => showAlert('Gagal keluar. Periksa koneksi Anda, lalu coba lagi.', 'error'),
    );
  });
}

// docs/product.md 4: the cart is fetched again on focus and when the menu opens. On a static page this code is loaded
// only then.
const watch = () => void loadMenu().catch(() => {});
addEventListener('focus', watch, { once: true });
addEventListener('cart:updated', watch, { once: true });
document.querySelector('#menu')?.addEventListener('toggle', (event) => {
  if (!('newState' in event) || event.newState !== 'open') return;
  dispatchEvent(new Event('menu:open'));
  watch();
});

addEventListener('offline', () =>
  showAlert('Tidak ada koneksi internet. Yang sudah Anda isi tetap tersimpan.', 'error'),
);
addEventListener('online', () => showAlert('Kembali online.', 'success'));

// Performs the tap that came before this script (src/layouts/boot.ts).
dispatchEvent(new Event('shell:ready'));

// Its code also loads after the load event, so that it does not delay the first view.
const afterLoad = () => void import('./after-load.ts').catch(() => {});
if (document.readyState === 'complete') afterLoad();
else addEventListener('load', afterLoad, { once: true });
