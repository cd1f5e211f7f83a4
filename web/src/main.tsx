// The page: finds out where we are and shows it. Home is part of the first view; everything else
// is loaded when it is needed.
import { signal } from '@preact/signals';
import { type ComponentType, render } from 'preact';
import { Home } from './ui/home';
import { alone, path } from './ui/route';
import { applyTempo } from './ui/tempo';
import { applyTheme } from './ui/theme';
import { keysRead, loadKeys } from './wire/keys';
import './style/base.css';
import './style/home.css';

type Page = ComponentType<{ id: string }>;

const loaders: Record<string, () => Promise<Page>> = {
  t: () => import('./ui/table').then((m) => m.TablePage),
  screen: () => import('./people/screen').then((m) => m.ScreenPage),
  replay: () => import('./replay/replay').then((m) => m.ReplayPage),
  rules: () => import('./learn/rules').then((m) => m.RulesPage),
  campaign: () => import('./games/heist/campaign/page').then((m) => m.CampaignPage),
  edit: () => import('./games/heist/editor/editor').then((m) => m.EditorPage),
  album: () => import('./album/page').then((m) => m.AlbumBook),
  daily: () => import('./daily/page').then((m) => m.DailyPage),
  admin: () => import('./admin/page').then((m) => m.AdminPage),
  me: () => import('./people/page').then((m) => m.MePage),
  crew: () => import('./people/crew').then((m) => m.CrewPage),
  mail: () => import('./people/mail').then((m) => m.MailPage),
  new: () => import('./games/heist/made/page').then((m) => m.MadePage),
};

const loaded = signal<Record<string, Page>>({});

function App() {
  const needsKeys = alone.value && !keysRead.value;
  if (needsKeys) loadKeys();
  const [, kind, id] = path.value.split('/');
  const load = kind ? loaders[kind] : undefined;
  if (!kind || !load || (!id && !['campaign', 'daily', 'album', 'me', 'admin'].includes(kind)))
    return <Home lost={path.value !== '/'} />;
  const Found = loaded.value[kind];
  if (!Found)
    load().then((page) => {
      loaded.value = { ...loaded.value, [kind]: page };
    });
  if (!Found || needsKeys) return <p class="loading">One moment …</p>;
  return <Found key={id} id={decodeURIComponent(id ?? '')} />;
}

/* The service worker renews the page only between games. */
navigator.serviceWorker?.addEventListener('message', (e) => {
  if (e.data === 'playing?') e.ports[0]?.postMessage(path.value.startsWith('/t/'));
});

applyTheme();
applyTempo();
render(<App />, document.getElementById('page')!);
/* The text face comes once something has been painted, and not only the
 * empty paper, which a slow device paints first. */
new PerformanceObserver((painted, self) => {
  if (!painted.getEntriesByName('first-contentful-paint').length) return;
  self.disconnect();
  import('./style/type.css');
}).observe({ type: 'paint', buffered: true });
