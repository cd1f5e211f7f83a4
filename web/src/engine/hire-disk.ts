// The worker of a page that was opened from a disk (file://). Browsers fetch nothing there and start no
// worker from a file, but they run plain scripts: so the worker's text is part of this one, and the
// rules come as a script that holds caper.wasm in letters. (`caper page` writes both; vite.disk.config.ts
// puts this in the place of `hire.ts`.)
import RulesWorker from './worker?worker&inline';

const folder = document.currentScript as HTMLScriptElement | null;
const beside = new URL('rules.js', folder?.src ?? document.baseURI).href;

/** caper.wasm, from the script beside this one. */
function rules(): Promise<ArrayBuffer> {
  const script = document.createElement('script');
  script.src = beside;
  return new Promise((done, fail) => {
    script.onload = () => {
      const text = (window as { caperRules?: string }).caperRules ?? '';
      delete (window as { caperRules?: string }).caperRules;
      done(Uint8Array.from(atob(text), (c) => c.charCodeAt(0)).buffer);
    };
    script.onerror = () => fail(new Error('no rules'));
    document.head.append(script);
  });
}

export function startWorker(name: string): Worker {
  const worker = new RulesWorker({ name });
  rules().then(
    (bytes) => worker.postMessage({ rules: bytes }, [bytes]),
    () => worker.postMessage({ rules: null }),
  );
  return worker;
}
