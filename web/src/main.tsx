// The page: finds out where we are and shows it. Home is part of the first view; everything else
// is loaded when it is needed.
import { signal } from '@preact/signals';
import { type ComponentType, render } from 'preact';
import { Home } from './ui/home';
import { path } from './ui/route';
import { applyTheme } from './ui/theme';
import './style/base.css';
import './style/home.css';

type Page = ComponentType<{ id: string }>;

const loaders: Record<string, () => Promise<Page>> = {
  t: () => import('./ui/table').then((m) => m.TablePage),
  replay: () => import('./replay/replay').then((m) => m.ReplayPage),
  rules: () => import('./ui/rules').then((m) => m.RulesPage),
  campaign: () => import('./games/heist/campaign/page').then((m) => m.CampaignPage),
  edit: () => import('./games/heist/editor/editor').then((m) => m.EditorPage),
};

const loaded = signal<Record<string, Page>>({});

function App() {
  const [, kind, id] = path.value.split('/');
  const load = kind ? loaders[kind] : undefined;
  if (!kind || !load || (!id && kind !== 'campaign')) return <Home lost={path.value !== '/'} />;
  const Found = loaded.value[kind];
  if (!Found) {
    load().then((page) => {
      loaded.value = { ...loaded.value, [kind]: page };
    });
    return <p class="loading">One moment …</p>;
  }
  return <Found key={id} id={decodeURIComponent(id ?? '')} />;
}

applyTheme();
render(<App />, document.getElementById('page')!);
