#!/usr/bin/env python3
"""McGuffin's checks, fights and getaway against a model that was written from the clauses (MC-30 … MC-54), and from
nothing else: random positions, random dice, and everything that must come of them.

usage: mcguffin_model_test.py CAPER [POSITIONS] [SEED]

A difference is printed with its number; `mcguffin_model_test.py CAPER 1 SEED:NUMBER` plays that position alone.
"""
import json, random, subprocess, sys

DECKS = {"locks": "tools", "staff": "contacts", "law": "weapons", "schematic": "brains"}
SKILLS = ["contacts", "brains", "weapons", "tools"]
PACK = [rank + suit for suit in "HDSC" for rank in "A23456789TJQK"] + ["RJ", "BJ"]
LEAVING_PENALTY = 2


class Engine:
    def __init__(self, program):
        self.process = subprocess.Popen([program, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, **request):
        self.process.stdin.write(json.dumps(request) + "\n")
        self.process.stdin.flush()
        answer = json.loads(self.process.stdout.readline())
        assert answer["ok"], (request, answer)
        return answer

    def close(self):
        self.process.stdin.close()
        self.process.wait()


# ---- Cards, totals, chances ------------------------------------------------------------------------------

def is_red(card):
    return card[1] in "HD" or card == "RJ"


def value(card):
    return {"RJ": 0, "BJ": 14}.get(card) if card in ("RJ", "BJ") else "A23456789TJQK".index(card[0]) + 1


def matches(card, skill):
    return is_red(card) == (skill in ("contacts", "brains"))


def fits(total, card, match):
    return total >= value(card) if match else total <= value(card)  # MC-31


def total_of(base, die, help_, match):
    return base + die + (help_ if match else -help_)  # MC-33


def sums_of(dice):
    ways = {0: 1}
    for _ in range(dice):
        ways = {s + face: sum(ways.get(s + face - f, 0) for f in range(1, 9)) for s in ways for face in range(1, 9)}
    return ways


def chance(player, skill, bonus, cards, fight):
    """Of how many of all equally likely cards and dice it succeeds."""
    good = every = 0
    griefs = sums_of(player["grief"])
    all_ways = 8 * sum(griefs.values())
    base = player["skills"][skill]
    for card in cards:
        every += all_ways
        match = matches(card, skill)
        if card in ("RJ", "BJ"):
            good += all_ways * (card == "RJ")
        elif not fight and not player["auto"] and not player["grief"] and fits(base, card, match):
            good += all_ways
        else:
            for grief, ways in griefs.items():
                help_ = bonus - penalty(player) - grief
                good += ways * sum(fits(total_of(base, die, help_, match), card, match) for die in range(1, 9))
    return good / every


def penalty(player):
    return LEAVING_PENALTY if player["status"] == "leaving" else 0


# ---- The model: each function takes the next dice and changes the position --------------------------------

class Model:
    def __init__(self, position, dice):
        self.p, self.dice, self.used = position, dice, []

    def die(self):
        self.used.append(self.dice.randint(1, 8))
        return self.used[-1]

    def take_dice(self):
        used, self.used = self.used, []
        return used

    def flip(self, deck):
        return self.p["decks"][deck].pop(0)

    def inside(self):
        return [i for i, m in enumerate(self.p["crew"]) if m["status"] in ("in", "leaving")]

    def grief(self, player):
        dice = [self.die() for _ in range(player["grief"])]
        player["grief"] = 0  # MC-35: on the same check
        return sum(dice)

    def check(self, seat, deck, skill, bonus):
        player, card = self.p["crew"][seat], self.flip(deck)
        match, base = matches(card, skill), player["skills"][skill]
        if card in ("RJ", "BJ"):
            return card == "RJ"  # MC-02, MC-34: nothing else changes
        if not player["auto"] and not player["grief"] and fits(base, card, match):
            player["auto"] = True  # MC-32
            return True
        die = self.die()
        player["auto"] = False
        return fits(total_of(base, die, bonus - penalty(player) - self.grief(player), match), card, match)

    def blow(self, player, card, die, bonus):
        """MC-42: (succeeds, total, margin)."""
        match = card == "RJ" or matches(card, "weapons")
        total = total_of(player["skills"]["weapons"], die, bonus - penalty(player) - self.grief(player), match)
        if card not in ("RJ", "BJ"):
            player["auto"] = False
            return fits(total, card, match), total, abs(total - value(card))
        return card == "RJ", total, total

    def hurt(self, seat, damage):
        player = self.p["crew"][seat]
        player["damage"] += max(damage, 0)
        if player["damage"] < max(player["skills"].values()):
            return
        player.update(status="dead", grief=0, open=False)  # MC-43, MC-35
        for i in self.inside():
            self.p["crew"][i]["grief"] += 1

    def fight(self, seat, bonus):
        """One `go` against one opponent: was it won?"""
        player, card = self.p["crew"][seat], self.flip("law")
        die, other = self.die(), self.die()
        wins, total, _ = self.blow(player, card, die, bonus)
        theirs = other + other // 2 if is_red(card) else 2 * other  # MC-41
        hits = card != "RJ" and fits(theirs, card, not is_red(card))
        if not wins and hits:
            self.hurt(seat, max(theirs - total, 1) if card == "BJ" else abs(theirs - total))
        elif not wins:
            self.hurt(seat, 1)
        return wins

    def duel(self, one, two, bonuses):
        crew, card = self.p["crew"], self.flip("law")
        dice = [self.die(), self.die()]
        a, b = [self.blow(crew[s], card, d, n) for s, d, n in zip((one, two), dice, bonuses)]
        if not a[0] and not b[0]:
            self.hurt(one, 1)
            self.hurt(two, 1)
        elif a[0] and (not b[0] or a[2] > b[2]):
            self.hurt(two, a[2])
        elif b[0] and (not a[0] or b[2] > a[2]):
            self.hurt(one, b[2])

    def weakest(self, seat, deck, bonus_of):
        """MC-54: the skills that may be used, with their chances."""
        player = self.p["crew"][seat]
        low = min(player["skills"].values())
        tied = [s for s in SKILLS if player["skills"][s] == low]
        if DECKS[deck] in tied:
            return [DECKS[deck]]
        cards = [c for d in self.p["decks"].values() for c in d]
        chances = {s: chance(player, s, bonus_of(s), cards, False) for s in tied}
        return [s for s in tied if chances[s] > max(chances.values()) - 1e-9]

    def end_if_nobody_is_inside(self):
        if not self.inside():
            self.p["stage"] = "over"


# ---- Random positions ------------------------------------------------------------------------------------

def random_member(rng, status):
    skills = dict.fromkeys(SKILLS, 0)
    while sum(v == 0 for v in skills.values()) > 1:
        skills = {s: rng.choice([rng.randint(0, 10), rng.randint(1, 3)]) for s in SKILLS}
    return {"name": rng.choice(["Ann", "Bo", "Cy"]), "specialty": "knitting", "skill": rng.choice(SKILLS), "skills": skills,
            "damage": rng.randrange(max(skills.values())), "auto": rng.random() < 0.4, "healed": rng.random() < 0.3,
            "grief": rng.choice([0, 0, 0, 1, 2]), "successes": 0, "status": status, "open": False}


def random_position(rng, mode, stage, team, statuses):
    cards = rng.sample(PACK, rng.randint(24, 54))
    if rng.random() < 0.3:  # jokers are where rules are odd
        cards = [c for c in cards if c != "RJ" and c != "BJ"]
        cards.insert(rng.randrange(8), rng.choice(["RJ", "BJ"]))
    return {"game": "mcguffin", "mode": mode, "stage": stage, "team": team, "crew": [random_member(rng, s) for s in statuses],
            "decks": {d: cards[i::4] for i, d in enumerate(["law", "locks", "staff", "schematic"])},
            "opponents": 0, "actor": None, "streak": 0, **({"heat": 0} if mode == "auto" else {})}


COMPARED = ["damage", "auto", "healed", "grief", "successes", "status", "open"]


def compare(engine, model):
    got, want = engine.ask(cmd="position")["position"], model.p
    for key in ["stage", "team", "opponents", "decks", *(["heat", "actor", "streak"] if want["mode"] == "auto" else [])]:
        if want["stage"] == "over" and key in ("actor", "streak"):
            continue
        assert got[key] == want[key], (key, "is", got[key], "should be", want[key])
    for i, (a, b) in enumerate(zip(got["crew"], want["crew"])):
        for key in COMPARED:
            assert a[key] == b[key], ("seat", i, key, "is", a[key], "should be", b[key])


def check_odds(engine, seat, want):
    got = engine.ask(cmd="odds", seat=seat, move="go")["odds"]["success"]
    assert abs(got - want) < 1e-9, ("odds are", got, "should be", want)


def cards_left(model):
    return [c for d in model.p["decks"].values() for c in d]


def play_call(engine, model, rng, seat, deck, skill, bonus):
    """`go` or `heal` of a check that waits; True, False, or None where it was healed."""
    player = model.p["crew"][seat]
    if player["damage"] and not player["healed"] and rng.random() < 0.2:
        die = model.die()
        player.update(damage=max(0, player["damage"] - die), healed=True, auto=False)
        engine.ask(cmd="play", seat=seat, move="heal", chance=model.take_dice())
        return False
    check_odds(engine, seat, chance(player, skill, bonus, cards_left(model), False))
    success = model.check(seat, deck, skill, bonus)
    engine.ask(cmd="play", seat=seat, move="go", chance=model.take_dice())
    return success


# ---- What is tried ---------------------------------------------------------------------------------------

def try_fight(engine, rng):
    crew = rng.randint(1, 4)
    team = rng.choice([None, "failure", "success"])
    statuses = ["in"] * crew if team != "failure" else [rng.choice(["in", "leaving"]) for _ in range(crew)]
    model = Model(random_position(rng, "hosted", "getaway" if team else "heist", team, statuses), rng)
    engine.ask(cmd="load", position=model.p)
    seat, bonus, many = rng.randrange(crew), rng.randint(-6, 6), rng.randint(1, 3)
    engine.ask(cmd="play", seat=crew, move=f"fight {seat} npc {many} bonus {bonus}")
    model.p["opponents"] = many
    player = model.p["crew"][seat]
    for _ in range(4):
        check_odds(engine, seat, chance(player, "weapons", bonus, cards_left(model), True))
        won = model.fight(seat, bonus)
        engine.ask(cmd="play", seat=seat, move="go", chance=model.take_dice())
        model.p["opponents"] -= won
        if player["status"] == "dead":
            model.p["opponents"] = 0
        if won and not model.p["opponents"] and player["status"] == "leaving":
            player["open"] = True  # MC-54
        model.end_if_nobody_is_inside()
        compare(engine, model)
        if not model.p["opponents"]:
            return


def try_duel(engine, rng):
    crew = rng.randint(2, 4)
    model = Model(random_position(rng, "hosted", "heist", None, ["in"] * crew), rng)
    engine.ask(cmd="load", position=model.p)
    one, two = rng.sample(range(crew), 2)
    bonuses = [rng.randint(-6, 6), rng.randint(-6, 6)]
    engine.ask(cmd="play", seat=crew, move=f"fight {one} {two} bonus {bonuses[0]} {bonuses[1]}")
    check_odds(engine, one, chance(model.p["crew"][one], "weapons", bonuses[0], cards_left(model), True))
    model.duel(one, two, bonuses)
    engine.ask(cmd="play", seat=one, move="go", chance=model.take_dice())
    model.end_if_nobody_is_inside()
    compare(engine, model)


def try_check(engine, rng):
    model = Model(random_position(rng, "hosted", "heist", None, ["in"]), rng)
    engine.ask(cmd="load", position=model.p)
    deck, bonus = rng.choice(list(DECKS)), rng.randint(-6, 6)
    skill = rng.choice(SKILLS)  # MC-58
    engine.ask(cmd="play", seat=1, move=f"check 0 {deck} with {skill} bonus {bonus} as past the lasers")
    model.p["crew"][0]["successes"] += play_call(engine, model, rng, 0, deck, skill, bonus)
    compare(engine, model)


def try_hosted_getaway(engine, rng):
    crew, team = rng.randint(1, 3), rng.choice(["success", "failure"])
    model = Model(random_position(rng, "hosted", "getaway", team, ["in"] * crew), rng)
    engine.ask(cmd="load", position=model.p)
    seat, deck, bonus = rng.randrange(crew), rng.choice(list(DECKS)), rng.randint(-6, 6)
    call = "gate" if team == "success" else "weakest"
    if rng.random() < 0.5:
        engine.ask(cmd="play", seat=crew, move=f"{call} {seat} {deck} bonus {bonus}")
    else:  # MC-53, MC-59
        engine.ask(cmd="play", seat=crew, move=f"{call} {seat} bonus {bonus}")
        engine.ask(cmd="play", seat=seat, move=f"deck {deck}")
    skill = skill_of(engine, model, seat, deck, team, lambda s: bonus)
    success = play_call(engine, model, rng, seat, deck, skill, bonus)
    pass_gate(model.p["crew"][seat], team, success)
    compare(engine, model)


def skill_of(engine, model, seat, deck, team, bonus_of):
    if team == "success":
        return DECKS[deck]
    skill = engine.ask(cmd="position")["position"]["call"]["skill"]
    assert skill in model.weakest(seat, deck, bonus_of), ("the weakest skill is", skill)
    return skill


def pass_gate(player, team, success):
    if success:
        player.update({"open": True} if team == "success" else {"status": "leaving"})


def try_auto_getaway(engine, rng):
    """MC-53, MC-54: two tries of one player; then MC-37 wants another player."""
    crew, team = rng.randint(1, 3), rng.choice(["success", "failure"])
    model = Model(random_position(rng, "auto", "getaway", team, ["in"] * crew), rng)
    seat = rng.randrange(crew)
    player = model.p["crew"][seat]
    model.p.update(heat=rng.randint(0, 4), turn=seat)
    engine.ask(cmd="load", position=model.p)
    limit = engine.ask(cmd="view", seat=seat)["view"]["limit"]
    model.p["actor"] = seat
    for _ in range(2):
        deck = rng.choice(list(DECKS))
        engine.ask(cmd="play", seat=seat, move=f"gate {deck}")
        bonus_of = lambda skill: int(skill == player["skill"])
        skill = skill_of(engine, model, seat, deck, team, bonus_of)
        success = play_call(engine, model, rng, seat, deck, skill, bonus_of(skill))
        pass_gate(player, team, success)
        if not success:
            model.p["streak"] += 1
            model.p["heat"] += 1
            if model.p["heat"] >= limit:  # MC-56
                for m in model.p["crew"]:
                    m.update(status="caught", grief=0)
        model.end_if_nobody_is_inside()
        compare(engine, model)
        if success or model.p["stage"] == "over":
            return
    refused = not any(m["move"].startswith("gate") for m in engine.ask(cmd="moves", seat=seat)["moves"])
    assert refused == (crew > 1), ("a third try in a row", "refused" if refused else "allowed")


def try_auto_door(engine, rng):
    """MC-54: the fight before an action, at −2; the bonus is +1 where the specialty's skill is weapons."""
    crew = rng.randint(1, 3)
    model = Model(random_position(rng, "auto", "getaway", "failure", ["leaving"] * crew), rng)
    seat = rng.randrange(crew)
    player = model.p["crew"][seat]
    model.p.update(turn=seat)
    engine.ask(cmd="load", position=model.p)
    model.p.update(actor=seat, opponents=1)
    won = model.fight(seat, int(player["skill"] == "weapons"))
    engine.ask(cmd="play", seat=seat, move="go", chance=model.take_dice())
    if won or player["status"] == "dead":
        model.p["opponents"] = 0
    if won:
        player["open"] = True
    model.end_if_nobody_is_inside()
    compare(engine, model)


TRIALS = [try_fight, try_duel, try_check, try_hosted_getaway, try_auto_getaway, try_auto_door]


def main():
    program, count = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 300
    seed, _, only = (sys.argv[3] if len(sys.argv) > 3 else "1").partition(":")
    numbers = [int(only)] if only else range(count)
    engine, wrong = Engine(program), 0
    for n in numbers:
        try:
            TRIALS[n % len(TRIALS)](engine, random.Random(f"{seed}:{n}"))
        except AssertionError as difference:
            wrong += 1
            print(f"{seed}:{n} {TRIALS[n % len(TRIALS)].__name__}: {difference}")
    engine.close()
    print(f"{len(numbers)} positions, {wrong} differences")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
