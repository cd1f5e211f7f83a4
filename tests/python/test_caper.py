"""The Python package, against the library of this build.

Run by ctest with CAPER_LIBRARY and PYTHONPATH set; by hand: PYTHONPATH=bindings/python python3 -m unittest discover tests/python
"""
import argparse
import base64
import copy
import json
import os
import pathlib
import pickle
import random
import subprocess
import sys
import tempfile
import unittest

import numpy as np

import caper

HERE = pathlib.Path(__file__).resolve().parent
EXAMPLES = HERE.parent.parent / "bindings" / "python" / "examples"
sys.path.insert(0, str(EXAMPLES))


def run(*arguments, **keywords):
    return subprocess.run([sys.executable, *map(str, arguments)], capture_output=True, text=True, timeout=120, **keywords)


class OneGame(unittest.TestCase):
    def test_plays_to_the_end(self):
        for about in caper.games():
            game = caper.Game(about["id"], seed=4)
            for _ in range(5000):  # none takes nearly so long
                if game.over:
                    break
                game.play(game.suggest("easy"))
            self.assertTrue(game.over, about["id"])
            self.assertEqual(game.result["over"], True)
            self.assertEqual(game.seat, -1)
            self.assertEqual(game.moves(), [])

    def test_same_seed_same_game(self):
        a, b, other = (caper.Game("getmac", seats=5, seed=seed) for seed in (8, 8, 9))
        self.assertNotEqual(a.position(), other.position())
        while not a.over:
            move = a.moves()[-1]
            self.assertEqual(a.play(move), b.play(move))
            self.assertEqual(a.position(), b.position())
        self.assertTrue(b.over)

    def test_actions_are_moves(self):
        game = caper.Game("getmac", seats=4, seed=2)
        for turn in range(12):
            texts = [game.text(action) for action in game.actions()]
            self.assertEqual(sorted(texts), sorted(game.moves()))
            self.assertEqual([game.action(text) for text in texts], game.actions())
            self.assertEqual(list(np.flatnonzero(game.mask())), game.actions())
            game.play(game.actions()[turn % len(game.actions())])

    def test_refusals_change_nothing(self):
        game = caper.Game("getmac", seats=3, seed=1)
        before = game.position()
        illegal = next(a for a in range(game.action_count) if a not in game.actions())
        for code, call in (("illegal-move", lambda: game.play(illegal)), ("bad-move", lambda: game.play("sing")),
                           ("not-your-turn", lambda: game.play("play hippie", seat=1)),
                           ("bad-seat", lambda: game.play(0, seat=3)), ("bad-seat", lambda: game.view(3)),
                           ("illegal-move", lambda: game.text(illegal)), ("bad-option", lambda: game.suggest("genius")),
                           ("bad-game", lambda: caper.Game("chess")), ("bad-option", lambda: caper.Game("getmac", 99)),
                           ("bad-position", lambda: caper.Game.load({"game": "getmac", "hands": 1})),
                           ("bad-seat", lambda: game.observation(3))):
            with self.assertRaises(caper.Refused) as refused:
                call()
            self.assertEqual(refused.exception.code, code, str(refused.exception))
            self.assertTrue(str(refused.exception))
        self.assertEqual(game.position(), before)

    def test_clone_and_load(self):
        game = caper.Game("mcguffin", seats=3, seed=5)
        for _ in range(8):
            game.play(game.suggest("easy"))
        twin, loaded = game.clone(), caper.Game.load(game.position())
        self.assertEqual(loaded.position(), game.position())
        move = game.suggest("easy")
        self.assertEqual(twin.suggest("easy"), move)
        game.play(move)
        self.assertNotEqual(twin.position(), game.position())
        twin.play(move)
        self.assertEqual(twin.position(), game.position())

    def test_views_hide(self):
        game = caper.Game("getmac", seats=3, seed=6)
        hands = game.position()["hands"]
        self.assertEqual(game.view(0)["hand"], hands[0])
        self.assertNotIn("hand", game.view(caper.SPECTATOR))
        for card in hands[1]:
            self.assertNotIn(f'"{card}"', json.dumps({**game.view(0), "tomb": None}).replace('"tomb":', ""))

    def test_needs_no_numpy(self):
        done = run("-c", "import sys; sys.modules['numpy'] = None\nimport caper\ng = caper.Game('getmac', seed=1)\n"
                         "while not g.over: g.play(g.actions()[0])\nprint(g.rewards)")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertAlmostEqual(sum(json.loads(done.stdout)), 0, 5)

    def test_says_where_it_looked_for_the_library(self):
        done = run("-c", "import caper; caper.games()", env={**os.environ, "CAPER_LIBRARY": "/nowhere/libcaper.so"})
        self.assertEqual(done.returncode, 1)
        self.assertIn("looked for it at /nowhere/libcaper.so", done.stderr)


class Copies(unittest.TestCase):
    """Copies used to own the same memory of C, and to free it twice."""

    def test_copies_of_a_game_have_the_same_future(self):
        for about in caper.games():
            game = caper.Game(about["id"], seed=5)
            twins = [copy.copy(game), copy.deepcopy(game)]
            for _ in range(30):
                if game.over:
                    break
                move = game.suggest("easy")
                game.play(move)
                for twin in twins:
                    twin.play(move)
                    self.assertEqual(twin.position(), game.position())
            del game
            self.assertTrue(twins[0].moves)

    def test_a_pickled_game_goes_on_from_its_position(self):
        for about in caper.games():
            game = caper.Game(about["id"], seed=5)
            again = pickle.loads(pickle.dumps(game))
            self.assertEqual(again.position(), game.position())
            again.play(again.suggest("easy"))

    def test_an_environment_can_be_copied(self):
        env = caper.env("getmac", seats=3)
        env.reset(seed=1)
        twin = copy.deepcopy(env)
        for _ in range(6):
            action = env.game.actions()[0]
            env.step(action)
            twin.step(action)
        self.assertEqual(twin.game.position(), env.game.position())
        self.assertIsNot(twin.game, env.game)

    def test_a_batch_says_why_it_cannot_be_copied(self):
        batch = caper.Batch("getmac", 4, seed=1)
        for copied in (copy.copy, copy.deepcopy, pickle.dumps):
            with self.assertRaisesRegex(TypeError, "its own arrays; make another"):
                copied(batch)

    def test_nothing_crashes_the_interpreter(self):
        done = run("-W", "ignore", HERE / "fuzz.py", 20000, 3)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("the interpreter is alive", done.stdout)

    def test_numbers_that_do_not_fit_are_refused(self):
        game = caper.Game("getmac", seats=3, seed=1)
        with self.assertRaisesRegex(ValueError, "^4294967296 is out of range"):
            game.moves(2**32)  # ctypes alone makes seat 0 of it
        with self.assertRaises(ValueError):
            game.play(game.moves()[0] + "\0")
        with self.assertRaises(AttributeError):
            game.action_count = 1


class ManyGames(unittest.TestCase):
    def test_a_batch_is_so_many_games(self):
        for about in caper.games():
            batch = caper.Batch(about["id"], 3, seed=40)
            games = [caper.Game(about["id"], seed=40 + i) for i in range(3)]
            for _ in range(120):
                actions = batch.sample()
                for i, game in enumerate(games):
                    while not game.actions():  # only words would do: the bot `medium` finds some, as in the batch
                        game.play(game.suggest("medium"))
                    self.assertEqual(batch.seats[i], game.seat)
                    self.assertTrue(np.array_equal(batch.masks[i], game.mask()))
                    self.assertTrue(np.array_equal(batch.observations[i], game.observation()))
                    game.play(actions[i])
                batch.step(actions)
                for i, game in enumerate(games):
                    self.assertEqual(batch.dones[i], game.over)
                    self.assertEqual(list(batch.rewards[i]), game.rewards)
                    if game.over:
                        game.deal()
            self.assertEqual([batch.game(i).position() for i in range(3)], [game.position() for game in games])

    def test_arrays_are_written_in_place(self):
        batch = caper.Batch("getmac", 16, seats=4, seed=1)
        before = batch.observations.copy()
        address = batch.observations.ctypes.data
        observations, rewards, dones = batch.step(batch.sample())
        self.assertIs(observations, batch.observations)
        self.assertEqual(observations.ctypes.data, address)
        self.assertFalse(np.array_equal(before, observations))
        self.assertEqual((observations.dtype, batch.masks.dtype, rewards.dtype, dones.dtype),
                         (np.int8, np.bool_, np.float32, np.bool_))
        self.assertEqual(observations.shape, (16, batch.observation_size))
        self.assertEqual(batch.masks.shape, (16, batch.action_count))

    def test_rivals_sum_up_to_nothing(self):
        batch = caper.Batch("getmac", 64, seats=5, seed=3)
        games = 0
        for _ in range(200):
            batch.step(batch.sample())
            games += batch.dones.sum()
            self.assertTrue(np.allclose(batch.rewards.sum(axis=1), 0, atol=1e-6))
            self.assertTrue((np.abs(batch.rewards).sum(axis=1) > 0)[batch.dones].all())
            self.assertFalse(batch.rewards[~batch.dones].any())
        self.assertGreater(games, 100)

    def test_bots_sit_in_their_seats(self):
        batch = caper.Batch("getmac", 32, seats=4, seed=3, bots={0: "easy", 1: "medium", 3: "random"})
        for _ in range(50):
            self.assertTrue(np.isin(batch.seats, (2, -1)).all())
            batch.step(batch.sample())
        with self.assertRaises(caper.Refused):
            caper.Batch("getmac", 4, seats=2, bots={0: "easy", 1: "easy"})
        with self.assertRaises(caper.Refused):
            caper.Batch("getmac", 4, seats=2, bots={2: "easy"})
        with self.assertRaises(caper.Refused):
            caper.Batch("getmac", 0)

    def test_all_or_nothing(self):
        batch = caper.Batch("getmac", 8, seats=4, seed=3)
        before = [batch.game(i).position() for i in range(8)]
        actions = batch.sample()
        actions[5] = np.flatnonzero(~batch.masks[5])[0]
        with self.assertRaisesRegex(caper.Refused, "game 5"):
            batch.step(actions)
        with self.assertRaises(ValueError):
            batch.step(actions[:7])
        with self.assertRaises(ValueError):
            batch.sample(np.zeros(8))
        with self.assertRaises(IndexError):
            batch.game(8)
        self.assertEqual([batch.game(i).position() for i in range(8)], before)

    def test_outlives_its_parts(self):
        game = caper.Batch("luck", 2, seed=1).game(1)  # the batch and its kit are gone
        self.assertIn("game", game.view(0))


class Agents(unittest.TestCase):
    """What PettingZoo's api_test looks at, for any environment."""

    def walk(self, env, seed):
        env.reset(seed=seed)
        self.assertEqual(env.agents, env.possible_agents)
        self.assertFalse(any(env.terminations.values()) or any(env.truncations.values()))
        self.assertIsNone(env.last(observe=False)[0])
        owed, left = dict.fromkeys(env.agents, 0.0), list(env.agents)
        total = dict(owed)
        choose = random.Random(seed)
        for agent in env.agent_iter(100_000):
            seen, reward, termination, truncation, info = env.last()
            self.assertEqual((termination, truncation, info),
                             (env.terminations[agent], env.truncations[agent], env.infos[agent]))
            self.assertEqual(reward, owed[agent])
            self.assertTrue(env.observation_space(agent).contains(seen))
            owed[agent] = 0.0
            if termination:
                self.assertFalse(seen["action_mask"].any())
                with self.assertRaises(ValueError):
                    env.step(0)
                action = None
                left.remove(agent)
                total[agent] = reward
            else:
                for other in set(env.agents) - {agent}:
                    self.assertFalse(env.observe(other)["action_mask"].any())
                action = np.int32(choose.choice(np.flatnonzero(seen["action_mask"])))
                self.assertTrue(env.action_space(agent).contains(int(action)))
            self.assertIsNone(env.step(action))
            for each, got in env.rewards.items():
                owed[each] += got
            self.assertEqual(env.agents, left)
            self.assertEqual(env.num_agents, len(left))
            for each in (env.rewards, env.terminations, env.truncations, env.infos):
                self.assertEqual(set(each), set(left))
        self.assertEqual(env.agents, [])
        self.assertEqual(list(total.values()), env.game.rewards)
        with self.assertRaises(caper.Refused):
            env.step(None)

    def test_getmac(self):
        for seats in (2, 4, 11):
            env = caper.env("getmac", seats=seats)
            self.assertEqual(env.max_num_agents, seats)
            self.assertEqual(env.observation_space("seat_0"), env.observation_space("seat_1"))
            for seed in range(5):
                self.walk(env, seed)
            self.assertIn("getmac", str(env))
            self.assertIn("tables", env.render())
            self.assertIs(env.unwrapped, env)
            env.close()

    def test_other_games_and_an_encoder(self):
        for name in ("mcguffin", "luck", "heist"):
            self.walk(caper.env(name), 3)
            self.walk(caper.env(name, encode=lambda view: np.array([len(view), view["game"] == "luck"])), 3)

    def test_reset_goes_on_or_begins_again(self):
        env = caper.env("getmac", seats=3)
        env.reset(seed=5)
        first = env.game.position()
        env.reset()
        self.assertNotEqual(env.game.position(), first)
        env.reset(seed=5)
        self.assertEqual(env.game.position(), first)

    def test_no_move_for_nothing(self):
        env = caper.env("getmac", seats=3)
        env.reset(seed=5)
        with self.assertRaises(caper.Refused):
            env.step(None)
        with self.assertRaises(caper.Refused):
            env.step(int(np.flatnonzero(env.observe("seat_0")["action_mask"] == 0)[0]))
        self.assertEqual(env.agent_selection, "seat_0")

    def test_spaces(self):
        space = caper.env("getmac").action_space("seat_0")
        mask = np.zeros(space.n, np.int8)
        mask[17] = 1
        self.assertEqual(space.sample(mask), 17)
        self.assertIn(space.sample(), space)
        self.assertFalse(space.contains(space.n))
        seen = caper.env("getmac").observation_space("seat_0")
        self.assertTrue(seen.contains(seen.sample()))
        self.assertFalse(seen.contains({}))


class Examples(unittest.TestCase):
    def test_speed(self):
        done = run(EXAMPLES / "speed.py", "--seconds", "0.1")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertRegex(done.stdout, r"batches of 1,024: [\d,]+ steps/s")

    def test_training_teaches(self):
        import train as school
        from agent import Agent, Shape
        wish = argparse.Namespace(game="getmac", seats=[2], bots=["easy"], games=2000)
        room = school.Classroom(wish, 128, 1)
        agent = Agent(Shape.of("getmac", [2]), room.batches[0].action_count, hidden=32)
        rng = np.random.default_rng(1)
        before = school.examine(agent, wish, 10**12)[0]
        for _ in range(60):
            agent.learn(*school.rollout(agent, room, rng)[0], rate=1e-2)
        after = school.examine(agent, wish, 10**12)[0]
        self.assertGreater(after, before + 200, "60 lessons should be worth more than 10 % of the games")

    def test_the_trained_one_takes_a_seat(self):
        from agent import Agent, Shape
        game = caper.Game("getmac", seats=4, seed=1)
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "weights.npz"
            Agent(Shape.of("getmac", [4]), game.action_count).save(path)
            ask = [{"cmd": "load", "position": game.position()}, {"cmd": "bot", "seat": 0}] * 2
            other = [{"cmd": "load", "position": caper.Game("getmac", seats=2).position()}, {"cmd": "bot", "seat": 0}]
            done = run(EXAMPLES / "play_getmac.py", path, input="".join(json.dumps(a) + "\n" for a in ask + other))
        answers = [json.loads(line) for line in done.stdout.splitlines()]
        self.assertEqual(len(answers), 6, done.stderr)
        self.assertIn(answers[1]["move"], game.moves())
        self.assertEqual(answers[1], answers[3])
        self.assertIn("another number of seats", answers[5]["error"])

    def test_observations_of_other_tables_are_fitted(self):
        from agent import Shape
        shape, small, large = (Shape.of("getmac", [2, 4]), caper.Game("getmac", 2), caper.Game("getmac", 5))
        fitted = [shape.fit(g.observation(0)[None])[0] for g in (small, large)]
        self.assertEqual([len(f) for f in fitted], [caper.Game("getmac", 4).observation_size] * 2)
        self.assertTrue((fitted[0][2 * shape.each:4 * shape.each] == 0).all())
        self.assertTrue((fitted[1][:-shape.rest] == large.observation(0)[:4 * shape.each]).all())
        self.assertFalse(shape.is_for(large.observation_size + 1))

    def test_the_c_program_plays_what_was_exported(self):
        from agent import Agent, Shape, numbers
        game = caper.Game("getmac", seats=4, seed=5)
        rows = (pathlib.Path(__file__).parents[2] / "src/games/getmac/data/player.net").read_text("ascii").split("\n")
        shape, at = Shape.of("getmac", [2, 6]), rows.index("weights:") + 1
        wide = np.array([np.frombuffer(base64.urlsafe_b64decode(row), np.int8) for row in rows[at:-1]]) / 64
        agent = Agent(shape, game.action_count, wide.shape[1] - 1)
        agent.weights |= {"hidden": wide[:shape.size, :-1], "hidden_bias": wide[shape.size, :-1],
                          "action": wide[shape.size + 1:, :-1].T, "action_bias": wide[shape.size + 1:, -1]}
        while not game.over:
            seen = numbers(shape.fit(game.observation(game.seat)[None]))
            move = game.text(int(agent.best(seen, game.mask(game.seat)[None])[0]))
            self.assertEqual(game.suggest("net"), move)
            game.play(move)
        with self.assertRaisesRegex(caper.Refused, "no trained network"):
            caper.Game("luck").suggest("net")


if __name__ == "__main__":
    unittest.main()
