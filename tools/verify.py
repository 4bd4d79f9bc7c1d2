#!/usr/bin/env python3
"""Checks a proof of firstcontact: verify.py PROOF [FILE...]

PROOFS.md states the format, and why these rules suffice. Standard library only; integers and fractions, no floats at all.
Exit status: 0 accepted, 1 refused, 2 unreadable. Each FILE must be one that the proof rests on, by its SHA-256."""
import array, bisect, functools, hashlib, io, math, sys
from fractions import Fraction

MOST_WORK, MAGIC, PAIRS = 10**8, b"firstcontact proof 1\n", [p for i in range(7) for j in range(i + 1, 7) for p in ((i, j), (j, i))]
class Stop(Exception): """Words, and the exit status."""
def need(condition, words, status=1):
    if not condition: raise Stop(words, status)
def dot(n, x): return n[0] * x[0] + n[1] * x[1] + n[2] * x[2]
def sub(p, q): return p[0] - q[0], p[1] - q[1], p[2] - q[2]
def cross(u, v): return u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]

class Root:
    """The number a + b sqrt(D), with integers."""
    def __init__(self, a, b, D): self.a, self.b, self.D = a, b, D
    def of(self, x): return x if isinstance(x, Root) else Root(x, 0, self.D)
    def __add__(self, x): x = self.of(x); return Root(self.a + x.a, self.b + x.b, self.D)
    def __mul__(self, x): x = self.of(x); return Root(self.a * x.a + self.b * x.b * self.D, self.a * x.b + self.b * x.a, self.D)
    def __sub__(self, x): return self + x * -1
    __radd__, __rmul__ = __add__, __mul__
    def __gt__(self, x): d = self - x; return d.a * abs(d.a) + d.b * abs(d.b) * d.D > 0
    def __lt__(self, x): return self * -1 > x * -1
def real(pair, D): return Root(*pair, D) if D else pair[0]

def split(bits):
    """The bits of a double as an integer and the power of two that it counts in."""
    e, m = bits >> 52 & 0x7ff, bits & (1 << 52) - 1
    need(e != 0x7ff, "a number is not finite", 2)
    return ((m | (1 << 52 if e else 0)) * (-1 if bits >> 63 else 1), max(e, 1) - 1075) if e or m else (0, 0)

class Reader:
    """The bytes; `unit` is the least power of two that a number read so far counts in."""
    def __init__(self, data): self.file, self.unit = io.BytesIO(data), 0
    def take(self, n): data = self.file.read(n); need(len(data) == n, "the bytes end too early", 2); return data
    def whole(self, n=4, signed=False): return int.from_bytes(self.take(n), "little", signed=signed)
    def below(self, limit, n=4): value = self.whole(n); need(value < limit, "a number is too large", 2); return value
    def list(self, read): return tuple(read() for _ in range(self.whole()))
    def text(self): return str(self.take(self.whole()), "utf-8")
    def pair(self): return [self.whole(self.below(8193), True) for _ in "ab"]
    def number(self): m, e = split(self.whole(8)); self.unit = min(self.unit, e); return m * Fraction(2)**e
    def point(self): return self.number(), self.number(), self.number()

class Body:
    def __init__(self, r):
        self.solid, self.nv, self.kept, self.reader = r.below(2, 1), r.whole(), {}, r
        bits = array.array("Q", r.take(24 * self.nv))
        self.M, self.E = array.array("q", (m for m, e in map(split, bits))), array.array("h", (e for m, e in map(split, bits)))
        r.unit, self.nt = min(r.unit, min(self.E, default=0)), r.whole()
        self.T, self.level = array.array("I", r.take(12 * self.nt)), (self.nt - 1).bit_length()
        need(self.nt and max(self.T) < self.nv, "there is no triangle, or a corner is out of range", 2)
    def check(self):
        T, n, firsts, parent = self.T, self.nv, range(0, 3 * self.nt, 3), array.array("I", range(self.nv))
        sides = lambda s, t: sorted(T[i + (j + s) % 3] * n + T[i + (j + t) % 3] for i in firsts for j in range(3))
        need(not self.solid or sides(0, 1) == sides(1, 0), "a solid is not closed")
        def find(v):
            while parent[v] != v: parent[v] = v = parent[parent[v]]
            return v
        for i in firsts: parent[find(T[i + 1])] = find(T[i]); parent[find(T[i + 2])] = find(T[i])
        self.shell = array.array("I", map(find, range(n)))
        self.shells = list(dict.fromkeys(self.shell[T[i]] for i in firsts))
    def at(self, v): M, E, u, i = self.M, self.E, self.reader.unit, 3 * v; return [M[k] << E[k] - u for k in (i, i + 1, i + 2)]
    def corners(self, i): return [self.at(c) for c in self.T[3 * i:3 * i + 3]]
    def below(self, level, i): return self.T[3 * (i << level):3 * (i + 1 << level)]
    def halves(self, level, i): return [(level - 1, k) for k in (2 * i + 1, 2 * i) if k << level - 1 < self.nt]
    def reach(self, best, n, level, i):
        """The greatest (best = max) or the least (min) n.x over a node. Those of 64 triangles and more are kept."""
        if level < 6: return best([dot(n, self.at(c)) for c in {*self.below(level, i)}])
        key = best, *n, level, i
        if key not in self.kept: self.kept[key] = best([self.reach(best, n, *half) for half in self.halves(level, i)])
        return self.kept[key]

class Window:
    """Bodies A and B: A goes from ends[0] to ends[1], seen from B. With `part`, which is (e, ec, D), only e / ec of that
    way counts, and they may touch at its end."""
    def __init__(self, proof, A, B, ends, margin=0, part=None):
        self.proof, self.bodies, self.away, self.strict, (self.e, self.ec, self.D) = proof, (A, B), None, not part, part or (1, 1, 0)
        O, W = ([x * 2**-proof.steps.unit for x in way] for way in (ends[0], sub(ends[1], ends[0])))
        self.q = math.lcm(*(x.denominator for x in O + W))
        self.O, self.W, self.M = [int(x * self.q) for x in O], [int(x * self.q) for x in W], int(margin * 2**-proof.steps.unit)
    def gaps(self, n, X, Y, push=0):
        """What is between node X of A, moved by `push` along n, and node Y of B at both ends of the window."""
        start = (self.bodies[1].reach(min, n, *Y) - self.bodies[0].reach(max, n, *X) - push) * self.q - dot(n, self.O)
        return start, dot(n, self.W) * self.e * -1 + start * self.ec
    def parts(self, n, X, Y, z=None):
        """n separates X from Y. With z: X moved along z by the margin, and it never comes nearer than that along z."""
        r = math.isqrt(dot(z, z)) if z else 1
        if z and (r * r < dot(z, z) or any(gap < 0 for gap in self.gaps(z, X, Y, self.M * r))): return False
        push, margin = (Fraction(self.M, r) * dot(n, z), 0) if z else (0, self.M)
        (start, end), far = self.gaps(n, X, Y, push), dot(n, n) * (self.q * margin)**2
        if start < 0 or end < 0: return False
        if self.away: return start > 0 or end > 0 or X[0] <= 4 >= Y[0] and self.widens(n, X, Y)
        over, over_end = start * start - far, end * end - far * self.ec**2
        return over > 0 and (over_end > 0 or not (self.strict or over_end < 0))
    def widens(self, n, X, Y):
        """A gap along n that is zero is none as soon as the vertices which make it go along their ways."""
        far = lambda best, S, node, rest, ways: best((dot(n, S.at(v)), dot(n, ways.get(v, rest))) for v in S.below(*node))
        (_, of_A), (_, of_B) = map(far, (max, min), self.bodies, (X, Y), *self.away)
        return of_A < of_B
    def cover(self):
        """Reads one stream: each triangle of A is separated from each of B."""
        (A, B), steps, stack = self.bodies, self.proof.steps, [tuple((S.level, 0) for S in self.bodies)]
        while stack:
            (X, Y), code = stack.pop(), steps.whole(1)
            if code == 0 < X[0]: stack += [(half, Y) for half in A.halves(*X)]; continue
            if code == 1 and Y[0]: stack += [(X, half) for half in B.halves(*Y)]; continue
            if code >= 64: n = self.proof.direction(code - 64, bits=31)
            elif code - 44 in (0, self.M > 0) and X[0] <= 4 >= Y[0]: n = self.proof.direction(steps.whole(), self.D * (not self.away))
            else:
                need(1 < code < 44 and X[0] == Y[0] == 0, "a code is not allowed")
                E = [sub(P[i - 2], P[i]) for P in (A.corners(X[1]), B.corners(Y[1])) for i in range(3)] + [self.W]
                n = cross(*(E[i] for i in PAIRS[code - 2]))
            need(self.parts(n, X, Y, self.proof.direction(steps.whole()) if code == 45 else None), "a direction does not separate")
    def outside(self):
        """Reads why no shell of one body is inside the other as the window begins."""
        steps = self.proof.steps
        for side, (S, other) in enumerate((self.bodies, self.bodies[::-1])):
            for shell in S.shells if other.solid else ():
                v, code = steps.below(S.nv), steps.whole(1)
                need(S.shell[v] == shell, "a vertex is one of another shell")
                if code < 64: need(not self.winding(side, v, steps.whole()), "a shell is inside"); continue
                n = self.proof.direction(code - 64, bits=31)
                ends = dot(n, S.at(v)), other.reach((min, max)[side], n, other.level, 0)
                need((ends[1 - side] - ends[side]) * self.q > dot(n, self.O), "a direction does not part a vertex from a body")
    def winding(self, side, v, ray):
        """The winding number of a vertex about the other body as the window begins, by the triangles ahead of it."""
        S, other, r, turns = self.bodies[side], self.bodies[1 - side], self.proof.direction(ray), 0
        base = [x * self.q + y * (1 - 2 * side) for x, y in zip(S.at(v), self.O)]
        self.proof.work(other.nt + other.nv)
        for i in range(other.nt):
            w = [sub([x * self.q for x in p], base) for p in other.corners(i)]
            turn = [dot(r, cross(w[j - 2], w[j - 1])) for j in range(3)]
            if min(turn) < 0 < max(turn) or not any(turn): continue
            volume = dot(w[0], cross(w[1], w[2]))
            need(volume and 0 not in turn, "a ray meets a triangle edge-on")
            if (volume > 0) == (turn[0] > 0): turns += 1 if volume > 0 else -1
        return turns
    def touches(self, triangles, weights):
        """Points of two triangles, given by weights of their corners, are within the margin at the end."""
        need(len(weights) == 6 and all(t < S.nt for t, S in zip(triangles, self.bodies)), "a triangle or a weight is not there")
        weights, whole = [real(pair, self.D) for pair in weights], self.q * self.ec
        (u, v), (su, sv) = (weights[:3], weights[3:]), (sum(weights[:3]), sum(weights[3:]))
        need(not any(w < 0 for w in weights) and su > 0 and sv > 0, "weights are below zero, or all are zero")
        P, Q = (zip(*S.corners(t)) for S, t in zip(self.bodies, triangles))
        moved = [self.e * w + o * self.ec for w, o in zip(self.W, self.O)]
        apart = [(dot(u, p) * whole + su * m) * sv - dot(v, q) * whole * su for p, q, m in zip(P, Q, moved)]
        need(not dot(apart, apart) > (su * sv * (whole * self.M)) * (su * sv * (whole * self.M)), "the points do not touch")

class Time:
    """(a + b sqrt(D)) / c"""
    def __init__(self, r):
        (self.a, self.b), (self.D, self.c) = r.pair(), r.pair()
        need(self.c > 0 and self.D >= 0, "a time is no number", 2)
    def after(self, t): return real((self.a * t.denominator - t.numerator * self.c, self.b * t.denominator), self.D)
    def __str__(self): return "%s + %s sqrt(%d)" % (Fraction(self.a, self.c), Fraction(self.b if self.D else 0, self.c), self.D)

class Rules(dict): __missing__ = lambda self, pair: (0, 0)
class Check:
    def __init__(self, proof, r):
        self.proof, self.name, self.reason = proof, r.text(), r.text()
        if self.reason: return
        self.clock, self.all_pairs = (r.number(), r.number()), r.below(2, 1)
        self.objects = r.list(lambda: (r.text(), proof.bodies[r.whole()], r.list(r.point), r.list(lambda: r.below(len(proof.tracks)))))
        index = lambda: r.below(len(self.objects))
        self.focus, rules = set(r.list(index)), r.list(lambda: ((index(), index()), (r.below(3, 1), r.number())))
        self.contacts = r.list(lambda: (index(), index(), Time(r), (r.below(4, 1), r.whole(), r.whole(), r.list(r.pair))))
        self.rules, self.until = Rules(rules), {(a, b): t for a, b, t, _ in self.contacts}
        is_once = len(self.rules) + len(self.until) == len(rules) + len(self.contacts)
        need(is_once and all(a < b for a, b in (*self.rules, *self.until)), "a pair is there twice or backwards", 2)
        need(all(m >= 0 and not (m and kind) for kind, m in self.rules.values()), "a margin is not allowed", 2)
    def counts(self, a, b):
        return self.objects[a][3] != self.objects[b][3] and self.rules[a, b][0] < 2 and (not self.focus or {a, b} & self.focus)
    def check(self):
        need(not self.reason, "%s is not proven: %s" % (self.name, self.reason))
        tested, (begin, end), until, names = 0, self.clock, self.until, [O[0] for O in self.objects]
        need(begin <= end and (self.all_pairs or len(until) < 2), "a clock runs backwards, or there are too many contacts")
        for a, b, t, witness in self.contacts:
            need(self.counts(a, b), "a contact is of a pair that does not count")
            self.contact(a, b, t, *witness)
        first = None if self.all_pairs or not until else self.contacts[0][2]
        for a in range(len(names)) if not first or first.after(begin) > 0 else ():
            others = self.focus if self.focus and a not in self.focus else range(a + 1, len(names))
            self.proof.work(1 + len(others))
            for b in sorted(others):
                if a < b and self.counts(a, b): tested += 1; self.cover(a, b, first or until.get((a, b)))
        answer = "contact" if all(t.after(begin) > 0 for t in until.values()) else "starts in contact"
        print("%s: %s over t = %s .. %s; %d pairs covered" % (self.name, answer if until else "clear", begin, end, tested))
        for (a, b), t in until.items(): print("  %s and %s at t = %s" % (names[a], names[b], t))
        for a, b in (pair for pair, (kind, _) in self.rules.items() if kind == 2): print("  exempt: %s and %s" % (names[a], names[b]))
        if self.focus: print("  only pairs of", *(names[a] for a in self.focus))
    @functools.lru_cache(2**14)
    def place(self, i, t):
        """The place of an object: the sum of its places, and of those on its tracks at a time."""
        _, _, places, tracks = self.objects[i]
        for points in (self.proof.tracks[j][2] for j in tracks):
            k = bisect.bisect_left(points, t, key=lambda p: p[0])
            (s, p), (u, q) = points[max(k - 1, 0)], points[min(k, len(points) - 1)]
            share = min(max((t - s) / (u - s), 0), 1) if s < u else 0
            places = *places, [x + (y - x) * share for x, y in zip(p, q)]
        return [sum(xs) for xs in zip((0, 0, 0), *places)]
    def pieces(self, a, b):
        """The pieces of the clock in which both objects are there, and move at constant velocities."""
        tracks = [self.proof.tracks[j] for i in (a, b) for j in self.objects[i][3]]
        self.proof.work(sum(len(points) for _, _, points in tracks))
        low = max([self.clock[0]] + [points[0][0] for absent, _, points in tracks if absent])
        high = min([self.clock[1]] + [points[-1][0] for _, vanishes, points in tracks if vanishes])
        cuts = sorted({low, high, *(t for _, _, points in tracks for t, _ in points if low < t < high)})
        return [] if low > high else list(zip(cuts, cuts[1:])) or [(low, low)]
    def way(self, a, b, times):
        self.proof.work(len(times) * sum(len(part) for i in (a, b) for part in self.objects[i][2:]))
        return [sub(*(self.place(i, self.objects[i][3] and t) for i in (a, b))) for t in times]
    def window(self, a, b, span, until):
        A, B, ends, margin, (begin, end) = self.objects[a][1], self.objects[b][1], self.way(a, b, span), self.rules[a, b][1], span
        if not until or until.after(end) > 0: return Window(self.proof, A, B, ends, margin)
        done, all = until.after(begin) * (end - begin).denominator, until.c * begin.denominator * (end - begin).numerator
        return Window(self.proof, A, B, ends, margin, (done, all, until.D) if begin < end else (0, 1, until.D))
    def cover(self, a, b, until):
        steps, may_touch = self.proof.steps, self.rules[a, b][0]
        for number, span in enumerate(self.pieces(a, b)):
            if until and not until.after(span[0]) > 0: return
            window, manner = self.window(a, b, span, until), steps.below(2, 1) if may_touch else 0
            way = lambda: self.proof.direction(steps.whole())
            if manner: window.away = (way(), (0, 0, 0)), [dict(steps.list(lambda: (steps.whole(), way()))) for _ in "AB"]
            if manner or number == 0: window.outside()
            window.cover()
    def contact(self, a, b, t, kind, i, j, numbers):
        """A pair touches at t, or is inside at the beginning of a piece, or, if it may touch, overlaps at all times soon after t."""
        spans, is_of_rule = [span for span in self.pieces(a, b) if not t.after(span[0]) < 0], (kind == 3) == self.rules[a, b][0]
        need(is_of_rule and spans and not t.after(spans[-1][1]) > 0, "a contact is outside of the clock, or not of its rule")
        window, (begin, end) = self.window(a, b, spans[-1], t), spans[-1]
        if kind == 0: return window.touches((i, j), numbers)
        if kind < 3:
            S, other = window.bodies[::3 - 2 * kind]
            need(not t.after(begin) > 0 and i < S.nt and other.solid, "a point inside is not allowed")
            return need(window.winding(kind - 1, S.T[3 * i], j), "a point is not inside")
        need(not t.D and len(numbers) == 7 and all(y > 0 for _, y in numbers), "a number is not allowed")
        (*p, later), now = [Fraction(x, y) for x, y in numbers], Fraction(t.a, t.c)
        need(now <= later <= end, "a time is not in the piece")
        (later_way, way), (A, B) = self.way(a, b, (later, now)), window.bodies
        ends = [sub(later_way, p[:3]), sub(way, p[3:])], [p[:3], p[3:]]
        for side, ray, pair in ((1, i, (A, POINT)), (0, j, (POINT, B))):
            window = Window(self.proof, *pair, ends[1 - side], part=(1, 1, 0))
            window.cover()
            need(window.winding(side, 0, ray), "a point is not inside")

class Proof:
    def __init__(self, data):
        r, self.done = Reader(data), 0
        need(r.take(len(MAGIC)) == MAGIC and r.whole(8) == len(data) - r.file.tell(), "no whole proof (turns: verify_turn.py)", 2)
        self.files, self.bodies = r.list(lambda: (r.text(), r.take(32))), r.list(lambda: Body(r))
        self.directions = r.list(lambda: (r.pair(), r.pair(), r.pair()))
        self.tracks = r.list(lambda: (r.below(2, 1), r.below(2, 1), r.list(lambda: (r.number(), r.point()))))
        need(all(w and all(p[0] < q[0] for p, q in zip(w, w[1:])) for *_, w in self.tracks), "times do not increase", 2)
        need(all(any(map(any, n)) for n in self.directions), "a direction is zero", 2)
        self.steps, self.checks = r, r.list(lambda: Check(self, r))
    def direction(self, number, D=0, bits=2**17):
        n = self.directions[number]
        need(all((D or not b) and a.bit_length() <= bits for a, b in n), "a direction has a root, or is too long for nodes")
        return [real(pair, D) for pair in n]
    def work(self, n): self.done += n; need(self.done <= MOST_WORK, "this takes too long")
    def check(self, given):
        for body in (POINT, *self.bodies): body.check()
        for name, digest in given.items(): need(digest in [d for _, d in self.files], "it does not rest on " + name)
        for check in self.checks: check.check()
        need(not self.steps.file.read(1), "the steps go on after their end")
        for name, d in self.files: print("file %s: %s" % (name, "compared" if d in given.values() else "taken on trust"))

def main(names, kind=Proof, doc=__doc__):
    getattr(sys, "set_int_max_str_digits", int)(0)
    try:
        need(sys.byteorder == "little", "this program is for computers that store the low byte of a number first", 2)
        proof, *files = [open(name, "rb").read() for name in names]
        kind(proof).check({name: hashlib.sha256(data).digest() for name, data in zip(names[1:], files)})
    except Stop as stop: print("%s: %s" % (("refused", "unreadable")[stop.args[1] - 1], stop.args[0])); return stop.args[1]
    except (IndexError, UnicodeDecodeError) as error: print("unreadable:", error); return 2
    except (OSError, ValueError): print(doc); return 2
    print("accepted"); return 0

POINT = Body(Reader(bytes([0, 1] + [0] * 27 + [1] + [0] * 15)))
if __name__ == "__main__": sys.exit(main(sys.argv[1:]))
