// The rules of caper in WebAssembly: questions and answers of the engine's protocol, without a
// process and without a server. Works in node (18 and newer), in pages and in workers.
//
//   const caper = await openCaper();
//   caper.ask({ cmd: 'new', game: 'getmac', seats: 3 });
//   const { moves } = caper.ask({ cmd: 'moves' });

const ok = 0;
const badFile = 8; /* WASI's EBADF: there are no files here */
const timeOfDay = 0; /* CLOCK_REALTIME; the other clock only goes forward */

// What the C library asks of its host: a clock, randomness, and somewhere for last words.
function host(memory) {
  const view = () => new DataView(memory().buffer);
  const bytes = (at, n) => new Uint8Array(memory().buffer, at, n);
  const lastWords = [];
  const known = {
    clock_time_get(id, _precision, out) {
      const ms = id === timeOfDay ? Date.now() : performance.now();
      view().setBigUint64(out, BigInt(Math.round(ms * 1e6)), true);
      return ok;
    },
    random_get(at, n) {
      for (let i = 0; i < n; i += 65536) crypto.getRandomValues(bytes(at + i, Math.min(65536, n - i)));
      return ok;
    },
    fd_write(_fd, parts, count, out) {
      let all = 0;
      for (let i = 0; i < count; i++) {
        const at = view().getUint32(parts + 8 * i, true);
        const n = view().getUint32(parts + 8 * i + 4, true);
        lastWords.push(new TextDecoder().decode(bytes(at, n)));
        if (lastWords.length > 20) lastWords.shift();
        all += n;
      }
      view().setUint32(out, all, true);
      return ok;
    },
    proc_exit(status) {
      throw new Error(lastWords.join('').trim() || `caper.wasm ended with status ${status}`);
    },
    environ_sizes_get(count, size) {
      view().setUint32(count, 0, true);
      view().setUint32(size, 0, true);
      return ok;
    },
    environ_get: () => ok,
  };
  return new Proxy(known, { get: (all, name) => all[name] ?? (() => badFile), has: () => true });
}

async function readModule(source) {
  if (source instanceof WebAssembly.Module) return source;
  if (source instanceof ArrayBuffer || ArrayBuffer.isView(source)) return WebAssembly.compile(source);
  const url = new URL(source ?? 'caper.wasm', import.meta.url);
  if (url.protocol === 'file:' && typeof process === 'object') {
    const files = 'node:fs/promises'; /* in a name, so that bundlers for pages leave it alone */
    const { readFile } = await import(/* @vite-ignore */ files);
    return WebAssembly.compile(await readFile(url));
  }
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`caper.wasm could not be loaded: ${answer.status} from ${url}`);
  return WebAssembly.compile(await answer.arrayBuffer());
}

async function start(module) {
  let memory;
  const imports = {};
  const wasi = host(() => memory);
  for (const { module: from, name } of WebAssembly.Module.imports(module)) {
    imports[from] ??= {};
    imports[from][name] = wasi[name];
  }
  const { exports } = await WebAssembly.instantiate(module, imports);
  memory = exports.memory;
  exports._initialize();
  return exports;
}

export class Caper {
  #wasm;
  #self;
  #encoder = new TextEncoder();
  #decoder = new TextDecoder();

  constructor(wasm) {
    this.#wasm = wasm;
    this.#self = wasm.caper_wasm_new();
  }

  /** One line of the protocol in, one line out. */
  line(text) {
    return this.bytes(this.#encoder.encode(text));
  }

  /** As `line`, from bytes that need not be UTF-8 (they are refused then). */
  bytes(request) {
    const room = this.#put(request);
    const answer = this.#text(this.#wasm.caper_wasm_ask(this.#self, room, request.length));
    this.#wasm.caper_wasm_drop(room);
    return answer;
  }

  /** Tables as a server has them (docs/wasm.md). `seed`: for tests, every deal follows from it. */
  openTables(seed = '') {
    const room = this.#put(this.#encoder.encode(seed));
    this.#wasm.caper_wasm_open_tables(this.#self, room);
    this.#wasm.caper_wasm_drop(room);
  }

  /** One question to those tables. */
  table(request) {
    const bytes = this.#encoder.encode(JSON.stringify(request));
    const room = this.#put(bytes);
    const answer = this.#text(this.#wasm.caper_wasm_alone(this.#self, room, bytes.length));
    this.#wasm.caper_wasm_drop(room);
    return JSON.parse(answer);
  }

  /** The hash of all states of many random games: equal hashes, equal rules. */
  walk(game, options, games, longest) {
    const rooms = [game, options].map((text) => this.#put(this.#encoder.encode(text)));
    const answer = this.#text(this.#wasm.caper_wasm_walk(this.#self, ...rooms, games, longest));
    for (const room of rooms) this.#wasm.caper_wasm_drop(room);
    return answer;
  }

  /** Moves a second in random games. */
  speed(game, seconds) {
    const room = this.#put(this.#encoder.encode(game));
    const speed = this.#wasm.caper_wasm_speed(room, seconds);
    this.#wasm.caper_wasm_drop(room);
    return speed;
  }

  /** Bytes inside the module, with a NUL behind them; drop them when done. */
  #put(bytes) {
    const room = this.#wasm.caper_wasm_room(bytes.length);
    new Uint8Array(this.#wasm.memory.buffer, room, bytes.length).set(bytes);
    return room;
  }

  #text(at) {
    const length = this.#wasm.caper_wasm_length(this.#self);
    return this.#decoder.decode(new Uint8Array(this.#wasm.memory.buffer, at, length));
  }

  /** One request as an object in, the answer as an object out. */
  ask(request) {
    return JSON.parse(this.line(JSON.stringify(request)));
  }

  /** As `ask`, but a refusal is thrown as an Error with its sentence and its `code`. */
  must(request) {
    const answer = this.ask(request);
    if (!answer.ok) throw Object.assign(new Error(answer.error), { code: answer.code });
    return answer;
  }

  /** Has `quit` been said? */
  get isOver() {
    return Boolean(this.#wasm.caper_wasm_is_over(this.#self));
  }

  /** Give its memory back. Nothing may be asked afterwards. */
  close() {
    this.#wasm.caper_wasm_free(this.#self);
  }
}

/** A table of its own. `source`: the module, its bytes or its address; left out, caper.wasm beside this file. */
export async function openCaper(source) {
  return new Caper(await start(await readModule(source)));
}
