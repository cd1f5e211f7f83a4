"""The field's interfaces, held to what their documentation promises. The libraries themselves are in no Debian."""
import json
import subprocess
import sys
import unittest
from types import SimpleNamespace

import numpy as np

import caper
from caper import encode, gym, puffer, spiel

ENOUGH = 120  # steps of a long game
GAMES = ("getmac", "mcguffin", "luck", "heist")


class Encoding(unittest.TestCase):
    def test_nothing_hidden_is_in_it(self):
        """What a seat may not know changes, and its numbers do not; what it sees changes, and they do."""
        of = encode.hashed()
        for name in GAMES:
            game, seen = caper.Game(name, seed=5), set()
            for _ in range(20):
                for seat in range(game.seats):
                    self.assertTrue((of(game.view(seat)) == of(game.imagine(seat, 1).view(seat))).all())
                seen.add(of(game.view(0)).tobytes())
                game.step(game.suggest("medium"))
            self.assertGreater(len(seen), 10, name)

    def test_the_same_everywhere(self):
        code = "import caper; print(hash(caper.encode.hashed(64)({'a': [1, {'b': 'c'}], 'd': ['x', 'y']}).tobytes().hex()) and " \
               "caper.encode.hashed(64)({'a': [1, {'b': 'c'}], 'd': ['x', 'y']}).tolist())"
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
        here = encode.hashed(64)({"d": ["y", "x"], "a": [1, {"b": "c"}]}).tolist()  # names in any order
        self.assertEqual(json.loads(done.stdout), here)
        self.assertEqual(sum(here), 4)


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
        with self.assertRaises(caper.Refused):
            gym.VectorEnv("heist", 4)

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
                    self.assertEqual(state.string_to_action(state.action_to_string(player, action)), action)
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
