#!/usr/bin/env node
// Plays getmac: gets rid of rivals. Whoever has the fewest cards left is the next to go.
const lines = require("node:readline").createInterface({ input: process.stdin });
const OBJECTS = ["backup", "crown", "money", "rock", "paper", "scissors"];

const cards = (view, seat) => view.counts[seat] + view.tables[seat].length;

function value(move, view) {
  const [verb, card, kind, target] = move.split(" ");
  if (verb === "use") return 50;
  if (verb === "discard") return -50;
  if (kind === "hand") return 40 - cards(view, Number(target));
  if (kind === "object") return view.tables[view.seat].includes(target) ? -40 : 20;
  if (OBJECTS.includes(card)) return 10; // on my table it is still mine
  return card === "macguffin" || card === "notdead" ? -20 : Math.random();
}

lines.on("line", (line) => {
  const ask = JSON.parse(line);
  const answer = { ok: true };
  if (ask.cmd === "bot") {
    const best = (a, b) => (value(b, ask.view) > value(a, ask.view) ? b : a);
    answer.move = ask.moves.reduce(best);
  }
  console.log(JSON.stringify(answer));
});
