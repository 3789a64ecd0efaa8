import type { APIRoute } from 'astro';
import { onlyEntry } from '#src/content/read.ts';

const icon = (src: string, sizes: string, purpose: string) => ({
  src,
  sizes,
  type: src.endsWith('.svg') ? 'image/svg+xml' : 'image/png',
  purpose,
});

const shortcut = (name: string, url: string) => ({
  name,
  url,
  icons: [{ src: '/icons/icon-192.png', sizes: '192x192' }],
});

/** Name, look and start page of the installed app. */
export const GET: APIRoute = async () => {
  const { name, tagline } = await onlyEntry('site');
  const manifest = {
    id: '/',
    name,
    short_name: name,
    description: tagline,
    lang: 'id',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#0c1116',
    theme_color: '#0c1116',
    icons: [
      icon('/icons/icon-192.png', '192x192', 'any'),
      icon('/icons/icon-512.png', '512x512', 'any'),
      icon('/icons/maskable-192.png', '192x192', 'maskable'),
      icon('/icons/maskable-512.png', '512x512', 'maskable'),
      icon('/favicon.svg', 'any', 'any'),
    ],
    shortcuts: [shortcut('Pesanan', '/pesanan'), shortcut('Keranjang', '/cart')],
  };
  return Response.json(manifest, { headers: { 'Content-Type': 'application/manifest+json' } });
};
