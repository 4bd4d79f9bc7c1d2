#!/usr/bin/env python3
"""Checks a proof of firstcontact: verify.py PROOF [FILE...]

PROOFS.md states the format, and why these rules suffice. Standard library only; integers and fractions, no floats at all.
Exit status: 0 accepted, 1 refused, 2 unreadable. Each FILE must be one that the proof rests on, by its SHA-256."""
import hashlib, sys
from array import array
from bisect import bisect_left
from fractions import Fraction
from math import lcm

MOST_WORK, MAGIC = 10**8, b"firstcontact proof 1\n"
PAIRS = [(i, j) for i in range(7) for j in range(i + 1, 7)]
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
    def __sub__(self, x): return self + self.of(x) * -1
    def __rsub__(self, x): return self * -1 + x
    __radd__, __rmul__ = __add__, __mul__
    def __gt__(self, x): d = self - x; return d.a * abs(d.a) + d.b * abs(d.b) * d.D > 0
    def __lt__(self, x): return self.of(x) > self
def real(pair, D): return Root(*pair, D) if D else pair[0]

def split(bits):
    """The bits of a double as an integer and the power of two that it counts in."""
    e, m = bits >> 52 & 0x7ff, bits & (1 << 52) - 1
    need(e != 0x7ff, "a number is not finite", 2)
    return (m | (1 << 52 if e else 0)) * (-1 if bits >> 63 else 1), max(e, 1) - 1075

class Reader:
    def __init__(self, data): self.data, self.at = data, 0
    def take(self, n):
        need(n <= len(self.data) - self.at, "the bytes end too early", 2)
        self.at += n
        return self.data[self.at - n:self.at]
    def whole(self, n=4, signed=False): return int.from_bytes(self.take(n), "little", signed=signed)
    def below(self, limit, n=4): value = self.whole(n); need(value < limit, "a number is too large", 2); return value
    def count(self, size, least=0):
        n = self.whole()
        need(least <= n and n * size <= len(self.data) - self.at, "a count does not fit", 2)
        return n
    def list(self, size, read, least=0): return [read() for _ in range(self.count(size, least))]
    def text(self): return str(self.take(self.count(1)), "utf-8")
    def integer(self): return self.whole(self.below(8193), True)
    def pair(self): return self.integer(), self.integer()
    def number(self): m, e = split(self.whole(8)); return m * Fraction(2)**e
    def point(self): return self.number(), self.number(), self.number()
    def words(self, n, code, size): return array(code, self.take(n * size))

class Body:
    def __init__(self, r):
        self.solid, self.nv, self.tables = r.below(2, 1), r.count(24), {}
        bits = r.words(3 * self.nv, "Q", 8)
        self.e = min((e for m, e in map(split, bits) if m), default=0)
        self.M = array("q", (m for m, e in map(split, bits)))
        self.E = array("H", (e - self.e if m else 0 for m, e in map(split, bits)))
        self.nt = r.count(12, 1)
        self.T, self.level = r.words(3 * self.nt, "I", 4), (self.nt - 1).bit_length()
        need(max(self.T) < self.nv, "a corner is out of range", 2)
    def check(self):
        T, n, firsts, parent = self.T, self.nv, range(0, 3 * self.nt, 3), array("I", range(self.nv))
        if self.solid:
            there = sorted(p * n + q for i in firsts for p, q in ((T[i], T[i + 1]), (T[i + 1], T[i + 2]), (T[i + 2], T[i])))
            back = sorted(q * n + p for i in firsts for p, q in ((T[i], T[i + 1]), (T[i + 1], T[i + 2]), (T[i + 2], T[i])))
            need(there == back, "a solid is not closed")
        def find(v):
            while parent[v] != v: parent[v] = v = parent[parent[v]]
            return v
        for i in firsts: parent[find(T[i + 1])] = find(T[i]); parent[find(T[i + 2])] = find(T[i])
        self.shell = array("I", map(find, range(n)))
        self.shells = list(dict.fromkeys(self.shell[T[i]] for i in firsts))
    def at(self, v): M, E, i = self.M, self.E, 3 * v; return M[i] << E[i], M[i + 1] << E[i + 1], M[i + 2] << E[i + 2]
    def corners(self, level, i): return self.T[3 * (i << level):3 * (i + 1 << level)]
    def halves(self, level, i): return [(level - 1, k) for k in (2 * i + 1, 2 * i) if k << level - 1 < self.nt]
    def reach(self, best, n, k, level, i):
        """The greatest (best = max) or the least (min) n.x over a node. Tables are over blocks of 64 triangles."""
        if level < 6 or k is None: return best([dot(n, self.at(c)) for c in self.corners(level, i)])
        if (k, best) not in self.tables:
            dots, T = [dot(n, self.at(v)) for v in range(self.nv)], self.T
            rows = self.tables[k, best] = [[best([dots[c] for c in T[j:j + 192]]) for j in range(0, len(T), 192)]]
            while len(rows[-1]) > 1: rows.append([best(rows[-1][j:j + 2]) for j in range(0, len(rows[-1]), 2)])
        return self.tables[k, best][level - 6][i]

class Window:
    """Bodies A and B: A goes from ends[0] to ends[1], seen from B, and the part `part[0] / part[1]` of that way counts."""
    def __init__(self, proof, A, B, ends, margin=Fraction(0), part=(1, 1), strict=True, D=0):
        self.proof, self.bodies, self.strict, self.D, self.away, (self.e, self.ec) = proof, (A, B), strict, D, None, part
        way, unit = sub(ends[1], ends[0]), min(A.e, B.e, 1 - margin.denominator.bit_length())
        q = self.q = lcm(*(x.denominator for x in (*ends[0], *way)))
        self.scale, self.M = (1 << A.e - unit, 1 << B.e - unit), (margin.numerator << -unit) // margin.denominator
        self.O, self.W = ([(x.numerator << -unit) * (q // x.denominator) for x in v] for v in (ends[0], way))
    def gaps(self, n, high, low):
        """What is between `high`, where A ends along n, and `low`, where B begins, at both ends of the window."""
        start = (low * self.scale[1] - high * self.scale[0]) * self.q - dot(n, self.O)
        return start, start * self.ec - dot(n, self.W) * self.e
    def parts(self, n, high, low):
        (start, end), m = self.gaps(n, high, low), dot(n, n) * (self.q * self.M)**2
        if self.away:
            body, c, s = self.away
            inwards = dot(n, c) - s * (low if body else high) * Fraction(2)**self.bodies[body].e
            return not (start < 0 or end < 0) and (start > 0 or end > 0 or (inwards > 0 if body else inwards < 0))
        over, over_end = start * start - m, end * end - m * self.ec**2
        return not start < 0 and over > 0 and not end < 0 and (over_end > 0 or not (self.strict or over_end < 0))
    def cover(self):
        """Reads one stream: each triangle of A is separated from each of B."""
        (A, B), steps, stack = self.bodies, self.proof.steps, [(self.bodies[0].level, 0, self.bodies[1].level, 0)]
        while stack:
            (la, a, lb, b), k, code = stack.pop(), None, steps.whole(1)
            if code == 0 < la: stack += [(*half, lb, b) for half in A.halves(la, a)]; continue
            if code == 1 and lb: stack += [(la, a, *half) for half in B.halves(lb, b)]; continue
            if code >= 64: k, n = code, self.proof.table(code)
            elif code == 44 and la <= 4 >= lb: n = self.proof.direction(steps.whole(), self.D)
            else:
                need(1 < code < 44 and la == lb == 0, "a code is not allowed")
                sides = [[S.at(c) for c in S.corners(0, i)] for S, i in ((A, a), (B, b))]
                E = [sub(P[(j + 1) % 3], P[j]) for P in sides for j in range(3)] + [self.W]
                i, j = PAIRS[code - 2 >> 1]
                n = cross(E[j], E[i]) if code & 1 else cross(E[i], E[j])
            need(self.parts(n, A.reach(max, n, k, la, a), B.reach(min, n, k, lb, b)), "a direction does not separate")
    def outside(self):
        """Reads why no shell of one body is inside the other as the window begins."""
        steps = self.proof.steps
        for side, (S, other) in enumerate((self.bodies, self.bodies[::-1])):
            for shell in S.shells if other.solid else ():
                v, code = steps.below(S.nv), steps.whole(1)
                need(S.shell[v] == shell, "a vertex is one of another shell")
                if code < 64: need(not self.winding(side, v, steps.whole()), "a shell is inside"); continue
                n = self.proof.table(code)
                ends = dot(n, S.at(v)), other.reach((min, max)[side], n, code, other.level, 0)
                need(self.gaps(n, *ends[::1 - 2 * side])[0] > 0, "a direction does not part a vertex from a body")
    def winding(self, side, v, ray):
        """The winding number of a vertex about the other body as the window begins, by the triangles ahead of it."""
        S, other, r, sign, turns = self.bodies[side], self.bodies[1 - side], self.proof.direction(ray), 1 - 2 * side, 0
        base, q = [x * self.scale[side] * self.q + sign * y for x, y in zip(S.at(v), self.O)], self.q * self.scale[1 - side]
        need(r[0] > 0, "a ray does not lead forwards")
        self.proof.work(other.nt + other.nv)
        for i in range(other.nt):
            w = [sub([x * q for x in other.at(c)], base) for c in other.corners(0, i)]
            (pa, qa), (pb, qb), (pc, qc) = [(r[0] * x[1] - r[1] * x[0], r[0] * x[2] - r[2] * x[0]) for x in w]
            if pa > 0 < pb and pc > 0 or pa < 0 > pb and pc < 0: continue
            turn = pa * qb - qa * pb, pb * qc - qb * pc, pc * qa - qc * pa
            if min(turn) < 0 < max(turn): continue
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
        P, Q = ([[x * s * whole for x in S.at(c)] for c in S.corners(0, t)] for S, s, t in zip(self.bodies, self.scale, triangles))
        moved = [self.e * w + o * self.ec for w, o in zip(self.W, self.O)]
        apart = [(dot(u, p) + su * m) * sv - dot(v, q) * su for p, q, m in zip(zip(*P), zip(*Q), moved)]
        reach = su * sv * (whole * self.M)
        need(not dot(apart, apart) > reach * reach, "the points do not touch")

class Time:
    """(a + b sqrt(D)) / c"""
    def __init__(self, r):
        (self.a, self.b), (self.D, self.c) = r.pair(), r.pair()
        need(self.c > 0 and self.D >= 0, "a time is no number", 2)
    def after(self, t): return real((self.a * t.denominator - t.numerator * self.c, self.b * t.denominator), self.D)
    def __str__(self): return "%s + %s sqrt(%d)" % (Fraction(self.a, self.c), Fraction(self.b if self.D else 0, self.c), self.D)

class Check:
    def __init__(self, proof, r):
        self.proof, self.name, self.reason = proof, r.text(), r.text()
        if self.reason: return
        self.clock, self.all_pairs = (r.number(), r.number()), r.below(2, 1)
        tracks = lambda: r.list(4, lambda: r.below(len(proof.tracks)))
        self.objects = r.list(16, lambda: (r.text(), proof.bodies[r.whole()], r.list(24, r.point), tracks()))
        index = lambda: r.below(len(self.objects))
        self.focus, rules = r.list(4, index), r.list(17, lambda: ((index(), index()), (r.below(3, 1), r.number())))
        self.contacts = r.list(37, lambda: (index(), index(), Time(r), (r.below(4, 1), r.whole(), r.whole(), r.list(8, r.pair))))
        self.rules, self.until = dict(rules), {(a, b): t for a, b, t, _ in self.contacts}
        need(all(a < b for a, b in (*self.rules, *self.until)), "a pair is not in order", 2)
        is_once = len(self.rules) == len(rules) and len(self.until) == len(self.contacts)
        need(is_once and all(m >= 0 and not (m and kind) for kind, m in self.rules.values()), "a rule is not allowed", 2)
    def rule(self, a, b): return self.rules.get((a, b), (0, Fraction(0)))
    def counts(self, a, b):
        tracks = [self.objects[i][3] for i in (a, b)]
        return tracks[0] != tracks[1] and self.rule(a, b)[0] < 2 and any(not self.focus or i in self.focus for i in (a, b))
    def check(self):
        need(not self.reason, "%s is not proven: %s" % (self.name, self.reason))
        tested, (begin, end), until, names = 0, self.clock, self.until, [O[0] for O in self.objects]
        need(begin <= end and (self.all_pairs or len(until) < 2), "a clock runs backwards, or there are too many contacts")
        for a, b, t, witness in self.contacts:
            need(self.counts(a, b), "a contact is of a pair that does not count")
            self.contact(a, b, t, *witness)
        first = None if self.all_pairs or not until else self.contacts[0][2]
        for a in range(len(names)) if not first or first.after(begin) > 0 else ():
            self.proof.work(len(names))
            for b in range(a + 1, len(names)):
                if self.counts(a, b): tested += 1; self.cover(a, b, first or until.get((a, b)))
        starts = any(not t.after(begin) > 0 for t in until.values())
        answer = "starts in contact" if starts else "contact" if until else "clear"
        print("%s: %s over t = %s .. %s; %d pairs covered" % (self.name, answer, begin, end, tested))
        for (a, b), t in until.items(): print("  %s and %s at t = %s" % (names[a], names[b], t))
        for a, b in (pair for pair, (kind, _) in self.rules.items() if kind == 2): print("  exempt: %s and %s" % (names[a], names[b]))
        if self.focus: print("  only pairs of", *(names[a] for a in self.focus))
    def place(self, i, t):
        """The place of an object: the sum of its places, and of those on its tracks at a time."""
        _, _, places, tracks = self.objects[i]
        self.proof.work(len(places) + len(tracks))
        for _, _, points in (self.proof.tracks[j] for j in tracks):
            k = bisect_left(points, t, key=lambda p: p[0])
            (s, p), (u, q) = points[max(k - 1, 0)], points[min(k, len(points) - 1)]
            share = min(max((t - s) / (u - s), 0), 1) if s < u else 0
            places = places + [[x + (y - x) * share for x, y in zip(p, q)]]
        return [sum(xs) for xs in zip((0, 0, 0), *places)]
    def pieces(self, a, b):
        """The pieces of the clock in which both objects are there, and move at constant velocities."""
        tracks = [self.proof.tracks[j] for i in (a, b) for j in self.objects[i][3]]
        self.proof.work(sum(len(points) for _, _, points in tracks))
        low = max([self.clock[0]] + [points[0][0] for absent, _, points in tracks if absent])
        high = min([self.clock[1]] + [points[-1][0] for _, vanishes, points in tracks if vanishes])
        cuts = sorted({low, high, *(t for _, _, points in tracks for t, _ in points if low < t < high)})
        return [] if low > high else list(zip(cuts, cuts[1:])) or [(low, low)]
    def window(self, a, b, span, until):
        bodies, ends = [self.objects[i][1] for i in (a, b)], [sub(self.place(a, t), self.place(b, t)) for t in span]
        margin, length = self.rule(a, b)[1], span[1] - span[0]
        if not until or until.after(span[1]) > 0: return Window(self.proof, *bodies, ends, margin)
        part = (until.after(span[0]) * length.denominator, until.c * span[0].denominator * length.numerator) if length else (0, 1)
        return Window(self.proof, *bodies, ends, margin, part, False, until.D)
    def cover(self, a, b, until):
        steps, may_touch = self.proof.steps, self.rule(a, b)[0]
        for number, span in enumerate(self.pieces(a, b)):
            if until and not until.after(span[0]) > 0: return
            window, manner = self.window(a, b, span, until), steps.below(3, 1) if may_touch else 0
            if manner: window.away = manner - 1, self.proof.direction(steps.whole()), steps.whole()
            if manner or number == 0: window.outside()
            window.cover()
    def contact(self, a, b, t, kind, i, j, numbers):
        """A pair touches at t, or is inside at the beginning of a piece, or, if it may touch, overlaps at all times soon after t."""
        spans = [span for span in self.pieces(a, b) if not t.after(span[0]) < 0]
        need(spans and not t.after(spans[-1][1]) > 0, "a contact is outside of the clock")
        need((kind == 3) == self.rule(a, b)[0], "a witness is not of the kind of its rule")
        window, (begin, end) = self.window(a, b, spans[-1], t), spans[-1]
        if kind == 0: return window.touches((i, j), numbers)
        if kind < 3:
            S, other = window.bodies[::3 - 2 * kind]
            need(not t.after(begin) > 0 and i < S.nt and other.solid, "a point inside is not allowed")
            return need(window.winding(kind - 1, S.T[3 * i], j), "a point is not inside")
        need(not t.D and len(numbers) == 7 and all(y > 0 for _, y in numbers), "a number is not allowed")
        p, (now, later) = [Fraction(x, y) for x, y in numbers], (Fraction(t.a, t.c), Fraction(*numbers[6]))
        need(now <= later <= end, "a time is not in the piece")
        (_, A, *_), (_, B, *_) = self.objects[a], self.objects[b]
        ways = [sub(self.place(a, u), self.place(b, u)) for u in (later, now)]
        to_a, to_b = [sub(w, v) for w, v in zip(ways, (p[:3], p[3:6]))], (p[:3], p[3:6])
        for side, ray, S, other, ends in ((1, i, A, POINT, to_a), (0, j, POINT, B, to_b)):
            window = Window(self.proof, S, other, ends, strict=False)
            window.cover()
            need(window.winding(side, 0, ray), "a point is not inside")

class Proof:
    def __init__(self, data):
        r, self.done = Reader(data), 0
        need(r.take(len(MAGIC)) == MAGIC and r.whole(8) == len(data) - r.at, "this is not a whole proof", 2)
        self.files, self.bodies = r.list(36, lambda: (r.text(), r.take(32))), r.list(21, lambda: Body(r))
        self.directions = r.list(24, lambda: (r.pair(), r.pair(), r.pair()))
        self.tracks = r.list(38, lambda: (r.below(2, 1), r.below(2, 1), r.list(32, lambda: (r.number(), r.point()), 1)))
        need(all(p[0] < q[0] for _, _, points in self.tracks for p, q in zip(points, points[1:])), "times do not increase", 2)
        need(all(any(map(any, n)) for n in self.directions), "a direction is zero", 2)
        self.checks = r.list(8, lambda: Check(self, r))
        self.steps = r
    def direction(self, number, D=0):
        n = self.directions[number]
        need(D or not any(b for _, b in n), "a direction has a root, and the time has none")
        return [real(pair, D) for pair in n]
    def table(self, code):
        n = self.direction(code - 64)
        need(64 <= code < 128 and all(abs(x) < 2**31 for x in n), "a direction is not for nodes")
        return n
    def work(self, n): self.done += n; need(self.done <= MOST_WORK, "this takes too long")

def main(names):
    getattr(sys, "set_int_max_str_digits", int)(0)
    try:
        need(sys.byteorder == "little", "this program is for computers that store the low byte of a number first", 2)
        with open(names[0], "rb") as file: proof = Proof(file.read())
        for body in (POINT, *proof.bodies): body.check()
        given = {name: hashlib.sha256(open(name, "rb").read()).digest() for name in names[1:]}
        for name, digest in given.items(): need(digest in [d for _, d in proof.files], "it does not rest on " + name)
        for check in proof.checks: check.check()
        need(proof.steps.at == len(proof.steps.data), "the steps go on after their end")
        for name, d in proof.files: print("file %s: %s" % (name, "compared" if d in given.values() else "taken on trust"))
        print("accepted")
        return 0
    except Stop as stop: print("%s: %s" % (("refused", "unreadable")[stop.args[1] - 1], stop.args[0])); return stop.args[1]
    except (IndexError, UnicodeDecodeError) as error: print("unreadable:", error); return 2
    except OSError: print(__doc__); return 2

POINT = Body(Reader(bytes([0, 1] + [0] * 27 + [1] + [0] * 15)))
if __name__ == "__main__": sys.exit(main(sys.argv[1:]))
