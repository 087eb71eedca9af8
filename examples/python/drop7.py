#!/usr/bin/env python3
"""Drop7 behind gates/PROTOCOL.md: an engine in a fourth language, as small as it can be.

    gates conform python3 examples/python/drop7.py
    gates run drop7/trajectory --engine python="python3 examples/python/drop7.py"

It plays the trajectory gate of corpora/drop7/GATES.md, with the rules of corpora/drop7/RULES.md (the section
numbers below), and says `unsupported` to everything else. The lower half, from `Observer` on, is the same for any
game: copy it.
"""

import json
import math
import platform
import struct
import sys

MASK = 0xFFFFFFFF

# ---------------------------------------------------------------- the game

SIZE = 7
LEVEL_MOVES = 5
LEVEL_BONUS = 17_000
CLEAR_BONUS = 70_000
SOLID, CRACKED = 8, 9
CENTER = (3, 2, 4, 1, 5, 0, 6)


def mix32(v):
    v ^= v >> 16
    v = v * 0x7FEB352D & MASK
    v ^= v >> 15
    v = v * 0x846CA68B & MASK
    return v ^ v >> 16


def disc(bits):
    return 1 + (bits * 7 >> 32)


class Mulberry32:
    """Section 2."""

    def __init__(self, seed):
        self.state = seed & MASK

    def bits(self):
        self.state = self.state + 0x6D2B79F5 & MASK
        a = self.state
        a = (a ^ a >> 15) * (a | 1) & MASK
        a ^= a + (a ^ a >> 7) * (a | 61) & MASK
        return (a ^ a >> 14) & MASK

    def disc(self):
        return disc(self.bits())


def headless_disc(seed, k):
    return disc(mix32(seed ^ ((k + 1) * 0x9E3779B9 & MASK) ^ 0x4E455854))


def neighbours(i):
    row, column = divmod(i, SIZE)
    if row > 0:
        yield i - SIZE
    if row < SIZE - 1:
        yield i + SIZE
    if column > 0:
        yield i - 1
    if column < SIZE - 1:
        yield i + 1


def run_lengths(cells, line):
    """The length of the occupied run that each index of a line lies in."""
    lengths, start = {}, 0
    for at in range(SIZE + 1):
        if at == SIZE or cells[line[at]] == 0:
            for member in line[start:at]:
                lengths[member] = at - start
            start = at + 1
    return lengths


ROWS = [[SIZE * row + column for column in range(SIZE)] for row in range(SIZE)]
COLUMNS = [[SIZE * row + column for row in range(SIZE)] for column in range(SIZE)]


def cascade(cells, depth, draw):
    """Section 4.1: the waves as (depth, popped, revealed, points)."""
    waves = []
    while True:
        poppers = set()
        for line in ROWS + COLUMNS:
            lengths = run_lengths(cells, line)
            poppers.update(i for i in line if 1 <= cells[i] <= 7 and cells[i] == lengths.get(i))
        if not poppers:
            return waves
        hits = {i: sum(n in poppers for n in neighbours(i)) for i in range(49) if cells[i] >= SOLID}
        for i in poppers:
            cells[i] = 0
        revealed = [i for i, n in hits.items() if n >= 2 or n == 1 and cells[i] == CRACKED]
        for i, n in hits.items():
            if n == 1 and cells[i] == SOLID:
                cells[i] = CRACKED
        for i in revealed:  # in ascending order, before gravity
            cells[i] = draw()
        points = len(poppers) * math.isqrt(49 * depth**5)
        waves.append((depth, len(poppers), len(revealed), points))
        for column in COLUMNS:
            discs = [cells[i] for i in column if cells[i]]
            for i, value in zip(column, [0] * (SIZE - len(discs)) + discs):
                cells[i] = value
        depth += 1


class State:
    def __init__(self, cells, next_disc, moves_remaining=LEVEL_MOVES, level=1):
        self.cells = cells
        self.next = next_disc
        self.moves_remaining = moves_remaining
        self.level = level
        self.score = 0
        self.moves_played = 0
        self.over = False

    def legal(self):
        return [] if self.over else [c for c in range(SIZE) if self.cells[c] == 0]

    def play(self, column, draw):
        """Section 4; the column must be legal."""
        cells = self.cells
        cells[max(i for i in COLUMNS[column] if cells[i] == 0)] = self.next
        waves = cascade(cells, 1, draw)
        cleared, advanced, bonus = False, False, 0
        if not any(cells):
            bonus, cleared = CLEAR_BONUS, True
        self.moves_remaining -= 1
        if self.moves_remaining == 0:
            if any(cells[:SIZE]):
                self.over = True
            else:
                cells[:] = cells[SIZE:] + [SOLID] * SIZE
                self.level += 1
                self.moves_remaining = LEVEL_MOVES
                advanced = True
                bonus += LEVEL_BONUS
                waves += cascade(cells, waves[-1][0] + 1 if waves else 1, draw)
                if not any(cells):
                    bonus, cleared = bonus + CLEAR_BONUS, True
        if all(cells[:SIZE]):
            self.over = True
        delta = bonus + sum(points for _, _, _, points in waves)
        self.score += delta
        self.moves_played += 1
        if not self.over:
            self.next = draw()
        return delta, cleared, advanced, waves


class Game:
    """Section 3: a state and the driver that deals for it."""

    def __init__(self, driver, seed):
        self.seed, self.headless = seed, driver == "headless"
        self.stream = Mulberry32(seed)
        first = headless_disc(seed, 0) if self.headless else self.stream.disc()
        self.state = State([0] * 42 + [SOLID] * 7, first)

    def play(self, column):
        state, moves = self.state, self.state.moves_played + 1
        if not self.headless:
            return state.play(column, self.stream.disc)
        seed = mix32(self.seed ^ (moves * 0x85EBCA6B & MASK) ^ 0x5245564C)
        played = state.play(column, Mulberry32(seed).disc)
        if not state.over:
            state.next = headless_disc(self.seed, moves)
        return played


def policy(name, seed):
    """Section 6: a function from a state to a column; None for a policy that searches."""
    stream = Mulberry32(seed ^ 0x504F4C59)
    return {
        "center": lambda state: next(c for c in CENTER if state.cells[c] == 0),
        "left": lambda state: state.legal()[0],
        "right": lambda state: state.legal()[-1],
        "cycle": lambda state: next(
            c for c in ((state.moves_played + k) % SIZE for k in range(SIZE)) if state.cells[c] == 0
        ),
        "random": lambda state: state.legal()[stream.bits() * len(state.legal()) >> 32],
    }.get(name)


# ------------------------------------------------- what the trajectory gate observes

class Unsupported(Exception):
    """An honest "I do not do this"."""


def observe_move(observer, state, column, played):
    delta, cleared, advanced, waves = played
    observer.integer("moves_played", state.moves_played)
    observer.integer("column", column)
    observer.integer("score_delta", delta)
    observer.text("board", "".join(map(str, state.cells)))
    observer.integer("next", state.next)
    observer.integer("score", state.score)
    observer.integer("level", state.level)
    observer.integer("moves_remaining", state.moves_remaining)
    observer.integer("game_over", int(state.over))
    observer.integer("cleared", int(cleared))
    observer.integer("level_advanced", int(advanced))
    for wave in waves:
        observer.list("wave", wave)
    observer.end_step()


def observe_end(observer, state):
    observer.integer("final_score", state.score)
    observer.integer("final_moves", state.moves_played)
    observer.integer("final_over", int(state.over))
    observer.end_step()


def start(observer, case):
    game = Game(case["driver"], int(case["seed"], 16))
    observer.integer("next", game.state.next)
    observer.end_step()
    return game


def play_game(observer, case):
    choose = policy(case["policy"], int(case["seed"], 16))
    if choose is None:
        raise Unsupported("policies that search are not played here")
    game = start(observer, case)
    while not game.state.over and game.state.moves_played < case["max_moves"]:
        column = choose(game.state)
        observe_move(observer, game.state, column, game.play(column))
    observe_end(observer, game.state)


def play_replay(observer, case):
    game = start(observer, case)
    for column in map(int, case["columns"]):
        if game.state.over:
            break
        if column not in game.state.legal():
            observer.integer("refused", column)
            observer.end_step()
            break
        observe_move(observer, game.state, column, game.play(column))
    observe_end(observer, game.state)


def play_move(observer, case):
    state = State([int(c) for c in case["board"]], case["next"], case["moves_remaining"], case["level"])
    column = case["column"]
    accepted = column in state.legal()
    observer.integer("accepted", int(accepted))
    observer.end_step()
    if accepted:
        played = state.play(column, Mulberry32(int(case["seed"], 16)).disc)
        observe_move(observer, state, column, played)


def trajectory(observer, case):
    (kind, inner), = case.items()
    plays = {"game": play_game, "replay": play_replay, "move": play_move}
    if kind not in plays:
        raise Unsupported(f"{kind} takes too long here")
    plays[kind](observer, inner)


GATES = {("drop7", "trajectory"): trajectory}


# ------------------------------------------------------- the protocol, for any game

class Observer:
    """Folds what it is told into one digest a step, and keeps the words of the wanted steps."""

    def __init__(self, wanted):
        self.wanted = range(wanted[0], wanted[1] + 1) if wanted else range(0)
        self.digests, self.words, self.observations = [], [], 0
        self.begin()

    def begin(self):
        self.a, self.b = 0x243F6A88, 0x85A308D3

    def fold(self, x, y):
        p = (self.a ^ x & MASK) * 0x9E3779B1 & MASK
        q = (self.b ^ y & MASK) * 0x85EBCA77 & MASK
        p, q = p ^ p >> 16, q ^ q >> 15
        self.a = p + q & MASK
        self.b = q ^ (self.a << 13 | self.a >> 19) & MASK

    def observe(self, field, kind, text, value, values=()):
        """Folds a value of 64 bits with its tag, or the length of 64-bit values and then each of them."""
        tag = 0x811C9DC5
        for byte in (field + kind).encode("ascii"):
            tag = (tag ^ byte) * 0x01000193 & MASK
        self.fold(value ^ tag, value >> 32 ^ tag)
        for part in values:
            self.fold(part, part >> 32)
        self.observations += 1
        if len(self.digests) in self.wanted:
            self.words.append([len(self.digests), field, kind, text])

    def integer(self, field, value):
        self.observe(field, "i", str(value), value)

    def bits(self, field, value):
        self.observe(field, "b", f"{value:016x}", value)

    def list(self, field, values):
        self.observe(field, "l", ":".join(map(str, values)), len(values), values)

    def text(self, field, text):
        data = text.encode("ascii")
        parts = [int.from_bytes(data[at:at + 8], "little") for at in range(0, len(data), 8)]
        self.observe(field, "t", text, len(data), parts)

    def end_step(self):
        self.digests.append(f"{self.a:08x}{self.b:08x}")
        self.begin()


def say(message):
    sys.stdout.write(json.dumps(message, separators=(",", ":")) + "\n")


def hello():
    x, y, z = 0.1, 0.7, -0.07
    computations = [
        x * y + z,
        1 - (1 - x) * (1 - y),
        sum_of_inverses(100),
        (x + y) + z - (x + (y + z)),
        math.sqrt(y) * math.sqrt(y) - y,
    ]
    canaries = [struct.pack(">d", value).hex() for value in computations]
    say({"hello": {"protocol": 2, "engine": "python", "runtime": f"python {platform.python_version()}",
                   "canaries": canaries, "games": sorted({game for game, _ in GATES})}})


def sum_of_inverses(count):
    total = 0.0  # not sum(): that is compensated from Python 3.12 on
    for k in range(1, count + 1):
        total += 1 / k
    return total


def reply(gate, case, wanted):
    observer = Observer(wanted)
    try:
        if gate is None:
            raise Unsupported("no such gate here")
        gate(observer, case)
    except Unsupported as reason:
        return {"unsupported": str(reason)}
    except Exception as error:  # the case is reported, and the run goes on
        return {"error": f"{type(error).__name__}: {error}"}
    answer = {"digests": "".join(observer.digests), "observations": observer.observations}
    return {**answer, "words": observer.words} if wanted else answer


def main():
    for line in sys.stdin:
        request = json.loads(line)
        if "hello" in request:
            hello()
        else:
            gate = GATES.get((request["game"], request["gate"]))
            for number, case in enumerate(request["cases"]):
                say({"id": request["id"], "case": number, **reply(gate, case, request["words"])})
            say({"id": request["id"], "end": len(request["cases"])})
        sys.stdout.flush()


if __name__ == "__main__":
    main()
