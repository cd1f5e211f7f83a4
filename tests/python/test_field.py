"""The field's interfaces, held to what their documentation promises. The libraries themselves are in no Debian."""
import pathlib
import re
import unittest
from types import SimpleNamespace

import numpy as np

import caper
from caper import gym, puffer, spiel

ENOUGH = 120  # steps of a long game
GAMES = ("getmac", "mcguffin", "luck", "heist")


class Observations(unittest.TestCase):
    def test_nothing_hidden_is_in_them(self):
        """What a seat may not know is drawn anew, 200 times, and its numbers stay; what it sees changes, and so do they."""
        for name in GAMES:
            game, seen, worlds = caper.Game(name, seed=5), set(), 0
            while worlds < 200:
                for seat in range(game.seats):
                    for seed in range(4):
                        world = game.imagine(seat, seed)
                        self.assertEqual(world.view(seat), game.view(seat))
                        self.assertTrue((world.observation(seat) == game.observation(seat)).all(), (name, seat))
                        worlds += 1
                seen.add(game.observation(0).tobytes())
                game.step(game.suggest("medium"))
                if game.over:
                    game.deal()
            self.assertGreater(len(seen), 8, name)

    def test_every_number_has_a_name(self):
        for name in GAMES:
            game, end = caper.Game(name, seed=5), 0
            for path, first, count in game.observation_fields:
                self.assertEqual(first, end, path)
                end += count
            self.assertEqual(end, game.observation_size, name)
            self.assertEqual(len({path for path, _, _ in game.observation_fields}), len(game.observation_fields), name)

    def test_the_manual_has_their_shape(self):
        page = (pathlib.Path(__file__).parents[2] / "docs" / "python.md").read_text()
        rows = re.findall(r"^\| (\w+), (\d) \| (\d+) \| (\d+) \|", page, re.M)
        self.assertEqual([row[0] for row in rows], list(GAMES))
        for name, *numbers in rows:
            game = caper.Game(name)
            self.assertEqual([int(n) for n in numbers], [game.seats, game.observation_size, game.action_count], name)

    def test_they_say_what_is_there(self):
        """Numbers that the position has too are the same, oneself first; ones of a thing are one at most."""
        game = caper.Game("mcguffin", seats=3, seed=5)
        for _ in range(40):
            if game.over:
                break
            at = {path: game.observation(1)[first:first + count] for path, first, count in game.observation_fields}
            crew = game.position()["crew"]
            for k in range(3):
                one = crew[(1 + k) % 3]
                self.assertEqual(at[f"crew/{k}/damage"][0], one["damage"])
                self.assertEqual(list(at[f"crew/{k}/skills"]), [one["skills"][s] or 0 for s in ("contacts", "brains", "weapons", "tools")])
            self.assertEqual(at["stage"].sum(), 1)
            self.assertEqual(at["heat"][0], min(127, game.position()["heat"]))
            game.step(game.suggest("medium"))

    def test_a_move_in_steps(self):
        """Heist: whoever follows the actions comes to every listed move, sees how far it is, and nothing happens before."""
        game = caper.Game("heist", seed=3)
        for _ in range(60):
            moves, before = sorted(game.moves()), game.position()
            paths, reached = [[]], []
            while paths:
                path, at = paths.pop(), game.clone()
                for action in path:
                    self.assertEqual(at.play(action), [])
                self.assertEqual(at.observation()[-27:].any(), bool(path))
                for action in at.actions():
                    words = at.text(action)
                    if words.endswith("…"):
                        paths.append(path + [action])
                    else:
                        reached.append(words)
                        self.assertEqual(at.action(words), action)
            self.assertEqual(sorted(reached), moves)
            self.assertEqual(game.position(), before)
            game.step(game.suggest("easy"))


class Gymnasium(unittest.TestCase):
    def check(self, env, result, reset=False):
        seen, info = (result[0], result[-1])
        self.assertEqual(len(result), 2 if reset else 5)
        self.assertTrue(env.observation_space.contains(seen))
        self.assertIsInstance(info, dict)
        if not reset:
            self.assertIsInstance(result[1], float)
            self.assertIsInstance(result[2], bool)
            self.assertIs(result[3], False)
            self.assertEqual(info["action_mask"].any(), not result[2])

    def test_one_seat_of_every_game(self):
        for name in GAMES:
            env = gym.SeatEnv(name, seat=1, bot="easy")
            first = env.reset(seed=3)
            self.check(env, first, reset=True)
            rng, over, reward, steps = np.random.default_rng(1), not env.action_masks().any(), 0.0, 0
            while not over and (name == "getmac" or steps < ENOUGH):
                action = rng.choice(np.flatnonzero(env.action_masks()))
                self.assertTrue(env.action_space.contains(action))
                result = env.step(action)
                self.check(env, result)
                self.assertEqual(reward, 0.0)
                reward, over, steps = result[1], result[2], steps + 1
            self.assertGreater(steps, 0, name)
            if over:
                with self.assertRaises(caper.Refused):
                    env.step(0)
            self.assertTrue((env.reset(seed=3)[0] == first[0]).all())
            self.check(env, env.reset(), reset=True)

    def test_refusals(self):
        with self.assertRaises(caper.Refused):
            gym.SeatEnv("getmac", seats=3, seat=3)
        env = gym.SeatEnv("getmac", seats=3)
        env.reset(seed=1)
        with self.assertRaises(caper.Refused):
            env.step(int(np.flatnonzero(~env.action_masks())[0]))

    def test_many_games(self):
        env = gym.VectorEnv("getmac", 32, seats=3, seat=2, bot="easy")
        seen, infos = env.reset(seed=9)
        self.assertTrue(env.observation_space.contains(seen))
        self.assertEqual(infos["action_mask"].shape, (32, env.single_action_space.n))
        ended = 0
        for _ in range(200):
            before = seen
            actions = env.batch.sample()
            self.assertTrue(env.action_space.contains(actions))
            seen, rewards, ends, cut, infos = env.step(actions)
            self.assertIsNot(seen, before)
            self.assertEqual((rewards.shape, rewards.dtype, ends.dtype), ((32,), np.float32, np.bool_))
            self.assertTrue((rewards[~ends] == 0).all() and not cut.any())
            self.assertEqual("final_obs" in infos, bool(ends.any()))
            ended += int(ends.sum())
        self.assertGreater(ended, 100)
        self.assertTrue((env.reset(seed=9)[0] == gym.VectorEnv("getmac", 32, seats=3, seat=2, bot="easy").reset(seed=9)[0]).all())


class PettingZoo(unittest.TestCase):
    def test_agents_take_turns_in_every_game(self):
        for name in GAMES:
            env, total, rng = caper.env(name), 0, np.random.default_rng(1)
            env.reset(seed=4)
            for agent in env.agent_iter(2000 if name == "getmac" else ENOUGH):
                seen, reward, termination, truncation, _ = env.last()
                self.assertTrue(env.observation_space(agent).contains(seen))
                total += abs(reward)
                done = termination or truncation
                env.step(None if done else int(rng.choice(np.flatnonzero(seen["action_mask"]))))
            self.assertTrue(total or name != "getmac")

    def test_agents_at_the_same_time(self):
        for name in GAMES:
            env = caper.parallel_env(name)
            seen, infos = env.reset(seed=4)
            everyone, rng = set(env.possible_agents), np.random.default_rng(2)
            self.assertEqual((set(seen), set(infos), set(env.agents)), (everyone, everyone, everyone))
            for _ in range(2000 if name == "getmac" else ENOUGH):
                if not env.agents:
                    break
                self.assertEqual(sum(bool(s["action_mask"].any()) for s in seen.values()), 1)
                actions = {a: int(rng.choice(np.flatnonzero(s["action_mask"]))) if s["action_mask"].any() else 0
                           for a, s in seen.items()}
                seen, rewards, ends, cut, infos = env.step(actions)
                for part in (seen, rewards, ends, cut, infos):
                    self.assertEqual(set(part), everyone)
                self.assertEqual(len(set(ends.values())), 1)
            if name == "getmac":
                self.assertTrue(any(rewards.values()))
                with self.assertRaises(caper.Refused):
                    env.step({})


class OpenSpiel(unittest.TestCase):
    def test_every_game(self):
        for name in GAMES:
            game = spiel.load_game(name)
            state, rng = game.new_initial_state(seed=6), np.random.default_rng(3)
            while not state.is_terminal() and (name == "getmac" or len(state.history()) < ENOUGH):
                player, actions = state.current_player(), state.legal_actions()
                self.assertIn(player, range(game.num_players()))
                self.assertEqual(actions, sorted(set(actions)))
                self.assertEqual(np.flatnonzero(state.legal_actions_mask()).tolist(), actions)
                self.assertEqual(len(state.observation_tensor(player)), game.observation_tensor_size())
                action = int(rng.choice(actions))
                if len(state.history()) < 20:
                    text = state.action_to_string(player, action)
                    again = state.string_to_action(text)  # two steps of a move can begin with the same words
                    self.assertEqual(state.action_to_string(player, again), text)
                    self.assertTrue(again == action or text.endswith("…"))
                    before, child = str(state), state.child(action)
                    self.assertEqual(child.history(), state.history() + [action])
                    self.assertEqual(str(state), before)
                    other = state.resample_from_infostate(player, rng.random)
                    self.assertEqual(other.observation_string(player), state.observation_string(player))
                    again = game.deserialize_state(state.serialize())
                    self.assertEqual(again.observation_string(player), state.observation_string(player))
                    state.apply_action(action)
                    self.assertEqual(str(state), str(child))  # a clone has the same chance to come
                else:
                    state.apply_action(action)
            if name == "getmac":
                self.assertEqual((state.current_player(), state.legal_actions()), (spiel.TERMINAL, []))
            for player, share in enumerate(state.returns()):
                self.assertTrue(game.min_utility() <= share <= game.max_utility())
                self.assertEqual(state.player_return(player), share)


class PufferLib(unittest.TestCase):
    def test_it_writes_into_the_buffers_it_was_given(self):
        n = 16
        size = puffer.PufferEnv("getmac", n, seats=4).single_observation_space.shape[0]
        buf = SimpleNamespace(observations=np.full((n, size), 9, np.int8), rewards=np.zeros(n, np.float32),
                              terminals=np.zeros(n, bool), truncations=np.ones(n, bool), masks=np.zeros(n, bool),
                              actions=np.zeros(n, np.int32))
        env = puffer.PufferEnv("getmac", n, buf, seats=4, bot="easy")
        seen, infos = env.reset(seed=1)
        self.assertIs(seen, buf.observations)
        self.assertEqual(infos, [])
        self.assertTrue(buf.masks.all() and not buf.truncations.any() and (seen < 9).all())
        episodes = 0
        for _ in range(100):
            result = env.step(env.env.batch.sample())
            for got, own in zip(result, (buf.observations, buf.rewards, buf.terminals, buf.truncations)):
                self.assertIs(got, own)
            episodes += sum(info["episodes"] for info in result[4])
            self.assertTrue(env.action_masks.any(axis=1).all())
        self.assertGreater(episodes, 20)


class Package(unittest.TestCase):
    def test_version_and_types(self):
        self.assertRegex(caper.__version__, r"^\d+\.\d+\.\d+$")
        self.assertTrue((__import__("pathlib").Path(caper.__file__).parent / "py.typed").exists())
        for name in caper.__all__:
            self.assertTrue(hasattr(caper, name))


if __name__ == "__main__":
    unittest.main()
