// A link to send round: it says for whom the address works, and can be a square to point a phone at.
import { signal, useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { call } from '../wire/api';
import { Linkish, Plain } from './parts';

async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

const own = /^(localhost|127\.|\[::1\]|0\.0\.0\.0)/;
/** Where others reach this server, if the page was opened by an address of this machine only. */
const others = signal<string[] | null>(null);

/** The address to send, and for whom it works; `option` lets others in, where it works for nobody else. */
export function reachable(
  origin: string,
  host: string,
  addresses: string[] | null,
): { origin: string; says: string; option?: string } {
  if (!own.test(host)) return { origin, says: `Works for everybody who can open ${host}.` };
  if (addresses?.length)
    return {
      origin: addresses[0]!,
      says: 'Works for everybody on the same network as this computer.',
    };
  const port = /:(\d+)$/.exec(host)?.[1] ?? '8420';
  return { origin, says: 'Works on this computer only.', option: `--listen 0.0.0.0:${port}` };
}

/** For whom it works. (In the text face the hyphens of an option would touch.) */
export const Reaches = ({ says, option }: ReturnType<typeof reachable>) => (
  <>
    {says}
    {option && (
      <>
        {' '}
        Start the server with <code>{option}</code> to let others in.
      </>
    )}
  </>
);

/** The same for this page. */
export function useReach() {
  useEffect(() => {
    if (own.test(location.host) && others.value === null)
      call<{ addresses?: string[] }>('').then(
        (a) => {
          others.value = a.addresses ?? [];
        },
        () => undefined,
      );
  }, []);
  return reachable(location.origin, location.host, others.value);
}

export function Square({ text }: { text: string }) {
  const path = useSignal('');
  const size = useSignal(0);
  useEffect(() => {
    import('qrcode-generator').then(({ default: qrcode }) => {
      const code = qrcode(0, 'M');
      code.addData(text);
      code.make();
      const n = code.getModuleCount();
      let d = '';
      for (let y = 0; y < n; y++)
        for (let x = 0; x < n; x++) if (code.isDark(y, x)) d += `M${x} ${y}h1v1h-1z`;
      size.value = n;
      path.value = d;
    });
  }, [text, path, size]);
  if (!path.value) return null;
  const edge = 3;
  return (
    <svg
      class="qr"
      viewBox={`${-edge} ${-edge} ${size.value + 2 * edge} ${size.value + 2 * edge}`}
      role="img"
      aria-label="The link as a QR code, for a phone’s camera"
    >
      <rect x={-edge} y={-edge} width={size.value + 2 * edge} height={size.value + 2 * edge} />
      <path d={path.value} />
    </svg>
  );
}

export function Share({
  address,
  label,
  square,
}: {
  address: string;
  label: string;
  square?: boolean;
}) {
  const copied = useSignal(false);
  const shown = useSignal(!!square);
  const to = useReach();
  const link = address.startsWith(location.origin)
    ? to.origin + address.slice(location.origin.length)
    : address;
  return (
    <div class="share">
      <label for="share-link">{label}</label>
      <div class="inline">
        <input id="share-link" readOnly value={link} onFocus={(e) => e.currentTarget.select()} />
        <Plain
          onClick={async () => {
            copied.value = await copy(link);
          }}
        >
          {copied.value ? 'Copied' : 'Copy'}
        </Plain>
        {'share' in navigator && (
          <Plain onClick={() => navigator.share({ url: link }).catch(() => undefined)}>Share</Plain>
        )}
      </div>
      <p class="fine">
        <Reaches {...to} />{' '}
        <Linkish aria-expanded={shown.value} onClick={() => (shown.value = !shown.value)}>
          {shown.value ? 'Hide the QR code' : 'Show a QR code'}
        </Linkish>
      </p>
      {shown.value && <Square text={link} />}
    </div>
  );
}
