#!/usr/bin/env python3
"""Checks a proof of firstcontact: verify.py PROOF [FILE...]

PROOFS.md states the format, and why these rules suffice. Standard library only; integers and fractions, no floats at all.
Exit status: 0 accepted, 1 refused, 2 unreadable. Each FILE must be one that the proof rests on, by its SHA-256."""
import hashlib, sys
from array import array
from bisect import bisect_left
from fractions import Fraction
from math import lcm

NONE, MOST_WORK, MAGIC = 0xffffffff, 10**8, b"firstcontact proof 1\n"
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
    def __mul__(self, x):
        x = self.of(x)
        return Root(self.a * x.a + self.b * x.b * self.D, self.a * x.b + self.b * x.a, self.D)
    def __sub__(self, x): x = self.of(x); return Root(self.a - x.a, self.b - x.b, self.D)
    def __rsub__(self, x): return self.of(x) - self
    __radd__, __rmul__ = __add__, __mul__
    def sign(self):
        a, b = (self.a > 0) - (self.a < 0), (self.b > 0) - (self.b < 0)
        if a * b >= 0: return a or b
        squares = self.a * self.a - self.b * self.b * self.D
        return a if squares > 0 else b if squares < 0 else 0
    def __gt__(self, x): return (self - x).sign() > 0
    def __lt__(self, x): return (self - x).sign() < 0
    def __ge__(self, x): return (self - x).sign() >= 0
    def __le__(self, x): return (self - x).sign() <= 0

def split(bits):
    """The bits of a double as an odd mantissa and an exponent; zero as (0, 0)."""
    e, m = bits >> 52 & 0x7ff, bits & (1 << 52) - 1
    need(e != 0x7ff, "a number is not finite", 2)
    if e: m |= 1 << 52
    if not m: return 0, 0
    zeros = (m & -m).bit_length() - 1
    return -(m >> zeros) if bits >> 63 else m >> zeros, max(e, 1) - 1075 + zeros

class Reader:
    def __init__(self, data): self.data, self.at = data, 0
    def take(self, n, status=2):
        need(n <= len(self.data) - self.at, "the bytes end too early", status)
        self.at += n
        return self.data[self.at - n:self.at]
    def whole(self, n=4, status=2, signed=False): return int.from_bytes(self.take(n, status), "little", signed=signed)
    def u8(self, most):
        value = self.take(1)[0]
        need(value <= most, "a byte is too large", 2)
        return value
    def count(self, size, least=0):
        n = self.whole()
        need(least <= n and n * size <= len(self.data) - self.at, "a count does not fit", 2)
        return n
    def index(self, below, none=False):
        n = self.whole()
        need(n < below or none and n == NONE, "an index is out of range", 2)
        return None if none and n == NONE else n
    def text(self):
        try: return str(self.take(self.count(1)), "utf-8")
        except UnicodeDecodeError: raise Stop("a text is not UTF-8", 2)
    def integer(self):
        n = self.count(1)
        need(n <= 8192, "an integer is too long", 2)
        return self.whole(n, signed=True)
    def number(self):
        m, e = split(self.whole(8))
        return Fraction(m << e) if e >= 0 else Fraction(m, 1 << -e)
    def point(self): return self.number(), self.number(), self.number()
    def words(self, n, code="I", size=4):
        words = array(code, self.take(n * size))
        if sys.byteorder == "big": words.byteswap()
        return words
    def list(self, size, read, least=0): return [read() for _ in range(self.count(size, least))]

class Lazy:
    """Integers of widely differing sizes, made when needed: they would fill the memory."""
    def __init__(self, bits, whole): self.bits, self.whole = bits, whole
    def __getitem__(self, i): return self.whole(self.bits[i])
    def __iter__(self): return map(self.whole, self.bits)

class Body:
    def __init__(self, r, files):
        self.solid, _, _, self.nv = r.u8(1), r.index(files, True), r.u8(1), r.count(24)
        bits = r.words(3 * self.nv, "Q", 8)
        exponents = [e for m, e in map(split, bits) if m]
        self.e = least = min(exponents, default=0)
        def whole(b): m, e = split(b); return m << e - least if m else 0
        make = Lazy if max(exponents, default=0) - least > 512 else lambda bits, whole: [whole(b) for b in bits]
        self.X, self.Y, self.Z = (make(bits[k::3], whole) for k in range(3))
        self.nt, self.tables = r.count(12, 1), {}
        self.T, self.level = r.words(3 * self.nt), (self.nt - 1).bit_length()
        need(max(self.T) < self.nv, "a corner is out of range", 2)
        self.order = r.words(self.nt) if r.u8(1) else None
    def check(self):
        T, sides, step = self.T, range(0, 3 * self.nt, 3), (1, 2, 0)
        if self.order:
            need(max(self.order) < self.nt and len(set(self.order)) == self.nt, "an order is no permutation")
        self.C = array("I", (T[3 * t + j] for t in self.order for j in range(3))) if self.order else T
        if self.solid:
            there = sorted(T[i + j] * self.nv + T[i + step[j]] for i in sides for j in range(3))
            back = sorted(T[i + step[j]] * self.nv + T[i + j] for i in sides for j in range(3))
            need(there == back, "a solid is not closed")
        parent, roots = array("I", range(self.nv)), {}
        def find(v):
            while parent[v] != v: parent[v] = v = parent[parent[v]]
            return v
        for i in sides: parent[find(T[i + 1])] = find(T[i]); parent[find(T[i + 2])] = find(T[i])
        for i in sides: roots.setdefault(find(T[i]), T[i])
        self.shells = list(roots.values())
    def at(self, v): return self.X[v], self.Y[v], self.Z[v]
    def corners(self, level, i): return self.C[3 * (i << level):3 * (i + 1 << level)]
    def reach(self, best, k, n, level, i):
        """The greatest (best = max) or the least (min) n.x over a node. Tables are over blocks of 16 triangles."""
        if level < 4 or k is None: return best([dot(n, self.at(c)) for c in self.corners(level, i)])
        if (k, best) not in self.tables:
            dots, C = [n[0] * x + n[1] * y + n[2] * z for x, y, z in zip(self.X, self.Y, self.Z)], self.C
            rows = [[best([dots[c] for c in C[j:j + 48]]) for j in range(0, len(C), 48)]]
            while len(rows[-1]) > 1: rows.append([best(rows[-1][j:j + 2]) for j in range(0, len(rows[-1]), 2)])
            self.tables[k, best] = rows
        return self.tables[k, best][level - 4][i]

class Time:
    """(a + b sqrt(D)) / c"""
    def __init__(self, r):
        a, b, D, self.c = r.integer(), r.integer(), r.integer(), r.integer()
        need(self.c > 0 and D >= 0, "a time is no number", 2)
        self.n, self.D = Root(a, b, D) if D else a, D
    def after(self, t): return self.n * t.denominator - t.numerator * self.c
    def __str__(self): return "(%d + %d sqrt(%d))/%d" % (self.n.a, self.n.b, self.D, self.c) if self.D \
        else str(Fraction(self.n, self.c))

class Window:
    """Bodies A and B in a piece of the clock up to a time; A goes from ends[0] to ends[1], seen from B."""
    def __init__(self, proof, A, B, span, ends, until, margin):
        self.proof, self.A, self.B, self.known, way = proof, A, B, {}, sub(ends[1], ends[0])
        q = self.q = lcm(*(x.denominator for x in (*ends[0], *way)))
        unit = min(A.e, B.e, 1 - margin.denominator.bit_length())
        self.a, self.b, self.M = 1 << A.e - unit, 1 << B.e - unit, (margin.numerator << -unit) // margin.denominator
        self.O, self.W = (tuple(x.numerator * (q // x.denominator) << -unit for x in v) for v in (ends[0], way))
        self.e, self.ec, self.strict, self.D = 1, 1, True, 0
        if until and until.after(span[1]) <= 0:
            length, self.strict, self.D, (self.e, self.ec) = span[1] - span[0], False, until.D, (0, 1)
            if length:
                self.e = until.after(span[0]) * length.denominator
                self.ec = until.c * span[0].denominator * length.numerator
    def gaps(self, n, high, low, k=None):
        """What is between `high`, where A ends along n, and `low`, where B begins, at both ends of the window."""
        along = self.known.get(k) or (dot(n, self.O), dot(n, self.W) * self.e)
        if k is not None: self.known[k] = along
        start = (low * self.b - high * self.a) * self.q - along[0]
        return start, start * self.ec - along[1]
    def parts(self, n, high, low, k=None):
        start, end = self.gaps(n, high, low, k)
        if not self.M: return start > 0 and (end > 0 if self.strict else end >= 0)
        m = dot(n, n) * (self.q * self.M)**2
        start2, end2 = start * start - m, end * end - m * self.ec**2
        return start > 0 and end > 0 and start2 > 0 and (end2 > 0 if self.strict else end2 >= 0)
    def cover(self):
        """Reads one stream: each triangle of A is separated from each of B."""
        A, B, proof, stack = self.A, self.B, self.proof, [(self.A.level, 0, self.B.level, 0)]
        while stack:
            (la, a, lb, b), k, code = stack.pop(), None, proof.step()
            if code == 0 < la: stack += [(la - 1, i, lb, b) for i in (2 * a + 1, 2 * a) if i << la - 1 < A.nt]; continue
            if code == 1 and lb: stack += [(la, a, lb - 1, i) for i in (2 * b + 1, 2 * b) if i << lb - 1 < B.nt]; continue
            if code >= 64: k, n = code - 64, proof.direction(code - 64)
            elif code == 44 and la <= 4 >= lb: n = proof.single(proof.steps.whole(status=1), self.D)
            else:
                need(1 < code < 44 and la == lb == 0, "a code is not allowed")
                sides = [[S.at(c) for c in S.corners(0, i)] for S, i in ((A, a), (B, b))]
                E = [sub(P[(k + 1) % 3], P[k]) for P in sides for k in range(3)] + [self.W]
                i, j = PAIRS[code - 2 >> 1]
                n = cross(E[j], E[i]) if code & 1 else cross(E[i], E[j])
                k = None
            need(self.parts(n, A.reach(max, k, n, la, a), B.reach(min, k, n, lb, b), k), "a direction does not separate")
    def outside(self):
        """Reads why no shell of one body is inside the other as the window begins."""
        A, B, proof, code = self.A, self.B, self.proof, self.proof.step()
        def parted(k, high=None, low=None):
            n = proof.direction(k)
            high = A.reach(max, k, n, A.level, 0) if high is None else dot(n, high)
            low = B.reach(min, k, n, B.level, 0) if low is None else dot(n, low)
            need(self.gaps(n, high, low)[0] > 0, "a direction does not part bodies at the start")
        if code != 255: return parted(code)
        for S, other in ((A, B), (B, A)):
            for v in S.shells if other.solid else ():
                code = proof.step()
                if code != 255: parted(code, S.at(v), None) if S is A else parted(code, None, S.at(v))
                else: need(not self.winding(S is A, v, proof.ray(proof.steps.whole(status=1))), "a shell is inside")
    def beside(self, n):
        """Both bodies stay on their sides of a plane, which they may touch."""
        A, B = self.A, self.B
        self.proof.work(A.nt + B.nt)
        high, low = A.reach(max, None, n, A.level, 0), B.reach(min, None, n, B.level, 0)
        need(all(gap >= 0 for gap in self.gaps(n, high, low)), "a plane is crossed")
    def winding(self, of_a, v, r):
        """The winding number of a vertex about the other body, by the triangles ahead of it."""
        S, other, s, so, o = (self.A, self.B, self.a, self.b, 1) if of_a else (self.B, self.A, self.b, self.a, -1)
        self.proof.work(other.nt + other.nv)
        base, q, turns, T = [x * s * self.q + o * y for x, y in zip(S.at(v), self.O)], self.q * so, 0, other.T
        for i in range(0, len(T), 3):
            w = [sub([x * q for x in other.at(c)], base) for c in T[i:i + 3]]
            (pa, qa), (pb, qb), (pc, qc) = [(r[0] * x[1] - r[1] * x[0], r[0] * x[2] - r[2] * x[0]) for x in w]
            if pa > 0 < pb and pc > 0 or pa < 0 > pb and pc < 0: continue
            turn = pa * qb - qa * pb, pb * qc - qb * pc, pc * qa - qc * pa
            if min(turn) < 0 < max(turn): continue
            volume = dot(w[0], cross(w[1], w[2]))
            need(volume and 0 not in turn, "a ray meets a triangle edge-on")
            if (volume > 0) == (turn[0] > 0): turns += 1 if volume > 0 else -1
        return turns
    def touches(self, i, j, weights):
        """Points of two triangles, given by weights of their corners, are within the margin at the end."""
        need(i < self.A.nt and j < self.B.nt and all(w >= 0 for w in weights), "a triangle or a weight is not allowed")
        P, Q = ([S.at(c) for c in S.T[3 * t:3 * t + 3]] for S, t in ((self.A, i), (self.B, j)))
        whole, u, v, su, sv = self.q * self.ec, weights[:3], weights[3:], sum(weights[:3]), sum(weights[3:])
        need(su > 0 and sv > 0, "all weights are zero")
        moved = [self.e * self.W[k] + self.O[k] * self.ec for k in range(3)]
        ends = [(dot(u, [x[k] * self.a * whole for x in P]) + su * moved[k], dot(v, [x[k] * self.b * whole for x in Q]))
                for k in range(3)]
        apart, reach = [p * sv - q * su for p, q in ends], su * sv * (whole * self.M)
        need(dot(apart, apart) <= reach * reach, "the points do not touch")

class World:
    def __init__(self, proof, r):
        self.proof, self.name, _, _, _ = proof, r.text(), r.index(len(proof.files), True), r.text(), r.text()
        O, bodies, pair = [], len(proof.bodies), lambda: tuple(sorted((r.index(len(O)), r.index(len(O)))))
        for i in range(r.count(36)): O.append((r.text(), r.index(bodies, True), r.index(i, True), r.point()))
        points = lambda: r.list(32, lambda: (r.number(), r.point()), 1)
        self.objects, self.paths = O, r.list(14, lambda: (r.text(), r.index(len(O)), r.u8(1), r.u8(1), points()))
        need(all(p[0] < q[0] for path in self.paths for p, q in zip(path[4], path[4][1:])), "times do not increase", 2)
        self.exempt, rules = set(r.list(8, pair)), r.list(17, lambda: (pair(), (r.number(), r.u8(1))))
        self.rules = dict(rules)
        allowed = all(m >= 0 and not (m and touch) for _, (m, touch) in rules) and len(self.rules) == len(rules)
        need(allowed, "a rule is not allowed", 2)
        self.checks = r.list(9, lambda: self.read_check(r, len(O)))
    def read_check(self, r, n):
        name = r.text()
        if r.u8(1): return name, r.text()
        def witness():
            kind, i, j = r.u8(2), r.whole(), r.whole()
            return kind, i, j, None if kind else [(r.integer(), r.integer()) for _ in range(6)]
        return (name, None, (r.number(), r.number()) if r.u8(1) else None, r.u8(1), r.index(n, True),
                r.list(4, lambda: r.index(len(self.paths))),
                r.list(37, lambda: (r.index(n), r.index(n), Time(r), witness())))
    def check(self, name, reason, clock, all_pairs, focus, paths, contacts):
        need(reason is None, "%s is not proven: %s" % (name, reason))
        self.own, O, link, moves = {self.paths[p][1]: self.paths[p] for p in paths}, self.objects, [], []
        self.proof.work(len(O))
        times = [p[4][i][0] for p in self.own.values() for i in (0, -1)]
        need(len(self.own) == len(paths) and (times or clock), "two paths move one object, or there is no clock")
        self.clock = clock = clock or (min(times), max(times))
        need(clock[0] <= clock[1], "a clock runs backwards")
        for i, (_, _, carrier, _) in enumerate(O):
            link.append(i if i in self.own or carrier is None else link[carrier])
            moves.append(i in self.own or carrier is not None and moves[carrier])
        def counts(a, b):
            joint = a in self.own and O[a][2] == b or b in self.own and O[b][2] == a
            return (O[a][1] is not None is not O[b][1] and (moves[a] or moves[b]) and link[a] != link[b] and not joint
                    and (min(a, b), max(a, b)) not in self.exempt and focus in (None, link[a], link[b]))
        until, tested = {(a, b): t for a, b, t, _ in contacts}, 0
        need(len(until) == len(contacts) and (all_pairs or len(contacts) < 2), "there are too many contacts")
        for a, b, t, witness in contacts:
            need(a < b and counts(a, b), "a contact is of a pair that does not count")
            self.contact(a, b, t, *witness)
        first, movers = None if all_pairs or not contacts else contacts[0][2], [i for i in range(len(O)) if moves[i]]
        for a in range(len(O)) if first is None or first.after(clock[0]) > 0 else ():
            for b in range(a + 1, len(O)) if moves[a] else movers:
                self.proof.work(1)
                if a < b and counts(a, b): tested += 1; self.cover(a, b, first or until.get((a, b)))
        answer = "starts in contact" if any(t.after(clock[0]) <= 0 for t in until.values()) else "contact"
        print("%s, %s: %s over t = %s .. %s; %d pairs covered, %d exempt" % (
            self.name, name, answer if contacts else "clear", *clock, tested, len(self.exempt)))
        if focus is not None: print("  only pairs of " + O[focus][0])
        for a, b, t, _ in contacts: print("  %s and %s at t = %s" % (O[a][0], O[b][0], t))
    def chain(self, i):
        while i is not None: self.proof.work(1); yield i; i = self.objects[i][2]
    def place(self, i, t):
        where = 0, 0, 0
        for j in self.chain(i):
            x = self.objects[j][3]
            if j in self.own:
                points = self.own[j][4]
                k = bisect_left(points, t, key=lambda p: p[0])
                (s, p), (u, q) = points[max(k - 1, 0)], points[min(k, len(points) - 1)]
                x = [a + (b - a) * (t - s) / (u - s) for a, b in zip(p, q)] if s < t < u else q if t > s else p
            where = [a + b for a, b in zip(where, x)]
        return where
    def pieces(self, a, b):
        """The pieces of the clock in which both objects are there, and move at constant velocities."""
        tracks = [self.own[j] for i in (a, b) for j in self.chain(i) if j in self.own]
        self.proof.work(sum(len(p[4]) for p in tracks))
        low = max([self.clock[0]] + [p[4][0][0] for p in tracks if p[2]])
        high = min([self.clock[1]] + [p[4][-1][0] for p in tracks if p[3]])
        cuts = sorted({low, high, *(t for p in tracks for t, _ in p[4] if low < t < high)})
        return [] if low > high else list(zip(cuts, cuts[1:])) or [(low, low)]
    def window(self, a, b, span, until):
        ends, (A, B) = [sub(self.place(a, t), self.place(b, t)) for t in span], (self.objects[i][1] for i in (a, b))
        return Window(self.proof, self.proof.bodies[A], self.proof.bodies[B], span, ends, until, self.rule(a, b)[0])
    def rule(self, a, b): return self.rules.get((a, b), (Fraction(0), 0))
    def cover(self, a, b, until):
        for number, span in enumerate(self.pieces(a, b)):
            if until and until.after(span[0]) <= 0: return
            window, steps = self.window(a, b, span, until), self.proof.steps
            beside = self.proof.step() if self.rule(a, b)[1] else 0
            need(beside < 2, "a manner of covers is unknown")
            if beside: window.beside(self.proof.single(steps.whole(status=1), 0)); continue
            if number == 0 and (window.A.solid or window.B.solid): window.outside()
            window.cover()
    def contact(self, a, b, t, kind, i, j, weights):
        need(not self.rule(a, b)[1], "overlap of bodies that may touch has no proof in this format")
        spans = [span for span in self.pieces(a, b) if t.after(span[0]) >= 0]
        need(spans and t.after(spans[-1][1]) <= 0, "a contact is outside of the clock")
        window = self.window(a, b, spans[-1], t)
        if kind == 0: return window.touches(i, j, [Root(x, y, t.D) if t.D else x for x, y in weights])
        S, other = (window.A, window.B) if kind == 1 else (window.B, window.A)
        is_allowed = not t.after(spans[-1][0]) > 0 and i < S.nt and other.solid
        need(is_allowed and window.winding(kind == 1, S.T[3 * i], self.proof.ray(j)), "a point is not inside")

class Proof:
    def __init__(self, data):
        r, self.done, triple = Reader(data), 0, lambda read: lambda: tuple(read() for _ in range(3))
        need(r.take(len(MAGIC)) == MAGIC and r.whole(8) == len(data) - r.at, "this is not a whole proof", 2)
        self.files = r.list(36, lambda: (r.text(), r.take(32)))
        self.bodies = r.list(34, lambda: Body(r, len(self.files)))
        self.directions = r.list(12, triple(lambda: r.whole(signed=True)))
        self.singles = r.list(24, triple(lambda: (r.integer(), r.integer())))
        zeros = not all(map(any, self.directions)) or any(not any(map(any, n)) for n in self.singles)
        need(len(self.directions) <= 64 and not zeros, "a direction is zero, or they are too many", 2)
        self.worlds = r.list(36, lambda: World(self, r))
        need(r.whole(8) == len(data) - r.at, "the steps are more or fewer than it says", 2)
        self.steps = Reader(r.take(len(data) - r.at))
    def step(self): return self.steps.take(1, 1)[0]
    def direction(self, k): need(k < len(self.directions), "a direction is not there"); return self.directions[k]
    def single(self, number, D):
        need(number < len(self.singles), "a direction is not there")
        n = self.singles[number]
        need(D or not any(b for _, b in n), "a direction has a root, and the time has none")
        return [Root(a, b, D) if D else a for a, b in n]
    def ray(self, number): n = self.single(number, 0); need(n[0] > 0, "a ray does not lead forwards"); return n
    def work(self, n): self.done += n; need(self.done <= MOST_WORK, "this takes too long")

def main(names):
    getattr(sys, "set_int_max_str_digits", int)(0)
    try:
        with open(names[0], "rb") as file: proof = Proof(file.read())
        for body in proof.bodies: body.check()
        given = {name: hashlib.sha256(open(name, "rb").read()).digest() for name in names[1:]}
        for name, digest in given.items(): need(digest in [d for _, d in proof.files], "it does not rest on " + name)
        for world in proof.worlds:
            for check in world.checks: world.check(*check, *[None] * (7 - len(check)))
        need(proof.steps.at == len(proof.steps.data), "the steps go on after their end")
        for name, d in proof.files: print("file %s: %s" % (name, "compared" if d in given.values() else "taken on trust"))
        print("accepted")
        return 0
    except Stop as stop: print("%s: %s" % (("refused", "unreadable")[stop.args[1] - 1], stop.args[0])); return stop.args[1]
    except (OSError, IndexError): print(__doc__); return 2

if __name__ == "__main__": sys.exit(main(sys.argv[1:]))
