import { render } from 'preact';
import { Page } from './page';
import './report.css';
import type { Results } from './results';

const results: Results = JSON.parse(document.getElementById('results')!.textContent!);
const place = document.getElementById('report')!;
place.className = `game-${results.game}`;
place.replaceChildren();
render(<Page results={results} />, place);

// On paper no drawer can be opened.
addEventListener('beforeprint', () => {
  for (const drawer of document.querySelectorAll('details')) drawer.open = true;
});
