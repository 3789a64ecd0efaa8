import { NotPublished, publish } from './publish.ts';

/** `npm run edit -- publish`: what the desk's button does. */
try {
  for (const { words } of await publish()) console.log(words);
  console.log(
    'Diterbitkan ke riwayat situs (git). Supaya tampil bagi pengunjung: git push, lalu mulai ulang situsnya (docs/operating/upgrade.md).',
  );
} catch (error) {
  if (!(error instanceof NotPublished)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
