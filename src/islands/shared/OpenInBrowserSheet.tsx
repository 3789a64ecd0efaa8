import { CopyButton } from '#src/ui/CopyButton.tsx';
import { Ltr } from '#src/ui/inline.tsx';
import { Sheet } from '#src/ui/Sheet.tsx';
import { mountSheet } from './sheets.tsx';

/** For a page inside an app (inside-app.ts): says what does not work there, and offers the page's link for a browser. */
export function openInBrowserSheet(action: 'mencetak' | 'menyimpan berkas'): void {
  const { href } = location;
  mountSheet((close) => (
    <Sheet title="Buka di browser" onClose={close}>
      <p>
        Browser di dalam aplikasi ini tidak bisa {action}. Salin tautan halaman ini, buka di Chrome atau Safari, lalu
        masuk.
      </p>
      <p className="row anywhere">
        <Ltr>{href}</Ltr>
        <CopyButton text={href} label="Salin tautan" done="Tautan disalin" shownForMs={2000} />
      </p>
    </Sheet>
  ));
}
