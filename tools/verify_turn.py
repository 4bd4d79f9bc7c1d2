#!/usr/bin/env python3
"""Checks a proof of firstcontact about a body that turns: verify_turn.py PROOF [FILE...]

PROOFS.md states the format, and why these rules suffice. Standard library and verify.py beside it; integers and fractions only.
Exit status: 0 accepted, 1 refused, 2 unreadable. Each FILE must be one that the proof rests on, by its SHA-256."""
import os, sys
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import verify
from verify import PAIRS, Body, Window, cross, dot, need, real, sub

MAGIC = b"firstcontact turn proof 1\n"
MOST_BITS, MOST_WAITING = 4096, 1000
def add(p, q): return p[0] + q[0], p[1] + q[1], p[2] + q[2]
def scale(x, p): return x * p[0], x * p[1], x * p[2]

def times(p, q, product):
    """The product of two polynomials in (A, B), all of whose terms have one degree, by their coefficients."""
    return [[product(p[i], q[k - i]) for i in range(len(p)) if 0 <= k - i < len(q)] for k in range(len(p) + len(q) - 1)]
def is_open(gaps, may_touch):
    """A polynomial is above zero in an arc, but perhaps at its end, by the signs of its coefficients."""
    return not any(gap < 0 for gap in gaps) and gaps[0] > 0 and (may_touch or gaps[-1] > 0)

class Arc:
    """Poses A q + B r of two poses q, r, with A, B >= 0 and A + B > 0; a pose is the quaternion (w, s a) of the axis a."""
    def __init__(self, axis, q, r, may_touch):
        self.axis, self.square, self.ends, self.may_touch = axis, dot(axis, axis), (q, r), may_touch
        (w, s), (v, t) = q, r
        self.forms = [(w * w, w * s * 2, s * s), (w * v * 2, (w * t + v * s) * 2, s * t * 2), (v * v, v * t * 2, t * t)]
        self.norms = [ww + ss * self.square for ww, _, ss in self.forms]
    def turned(self, x, way=1):
        """The coefficients of x as it is turned (way = -1: turned back), times the square of the quaternion."""
        across, along = scale(way, cross(self.axis, x)), sub(scale(2 * dot(self.axis, x), self.axis), scale(self.square, x))
        return [add(add(scale(ww, x), scale(ws, across)), scale(ss, along)) for ww, ws, ss in self.forms]
    def halves(self, m):
        (w, s), (q, r) = m, self.ends
        need(q[0] * s - q[1] * w > 0 and r[1] * w - r[0] * s > 0, "a pose is not in its arc")
        return Arc(self.axis, m, r, self.may_touch), Arc(self.axis, q, m, False)

class Turn:
    def __init__(self, proof, r):
        self.proof, self.name, self.bodies = proof, r.text(), proof.bodies
        need(len(self.bodies) == 2, "there are not two bodies", 2)
        self.axis, self.about, *self.origins = [r.point() for _ in range(4)]
        self.pose, self.D, self.kind = (r.pair(), r.pair()), r.whole(r.below(8193), True), r.below(4, 1)
        need(any(self.axis) and self.D >= 0, "there is no axis, or a pose is no number", 2)
        self.witness = (r.whole(), r.whole(), r.list(r.pair)) if self.kind else None
    def check(self):
        # Whole numbers of the unit, of the axis too; so w counts in it.
        up = 2**-self.proof.steps.unit
        axis, *self.from_axis = [[int(x * up) for x in v] for v in (self.axis, *(sub(o, self.about) for o in self.origins))]
        self.axis_in_units, (w, s), away = axis, (real(pair, self.D) for pair in self.pose), sub(*self.origins)
        need(not s < 0 and (s > 0 or w < 0 or w > 0), "a turn goes backwards, or a pose is none")
        numbers = [x for pair in (*self.pose, *self.proof.poses, (self.D,)) for x in pair]
        need(all(x.bit_length() <= MOST_BITS for x in numbers), "a pose is too long")
        self.poses, end = [(v * up, t) for v, t in self.proof.poses], (w * up, s)
        window, is_start = Window(self.proof, *self.bodies, (away, away)), w > 0 and not s > 0
        if self.kind: self.contact(window, is_start, end)
        if not (self.kind and is_start):
            window.outside()
            if w < 0: self.cover(Arc(axis, (1, 0), (0, 1), False))
            self.cover(Arc(axis, (0, 1) if w < 0 else (1, 0), end, self.kind > 0))
        answer = ("starts in contact" if is_start else "contact") if self.kind else "clear"
        words = self.name, answer, *(", ".join(map(str, v)) for v in (self.axis, self.about)), *self.pose, self.D
        print("%s: %s; turned about (%s) through (%s) up to the pose (w, s) = (%s, %s), pairs over the root of %d" % words)
    def cover(self, whole):
        """Reads one stream: each triangle of A is separated from each of B in all poses of an arc."""
        (A, B), steps, stack = self.bodies, self.proof.steps, [(whole, *((S.level, 0) for S in self.bodies))]
        while stack:
            need(len(stack) <= MOST_WAITING, "too many pairs of nodes wait")
            (arc, X, Y), code = stack.pop(), steps.whole(1)
            if code == 0 < X[0]: stack += [(arc, half, Y) for half in A.halves(*X)]
            elif code == 1 and Y[0]: stack += [(arc, X, half) for half in B.halves(*Y)]
            elif code == 46: stack += [(half, X, Y) for half in arc.halves(self.poses[steps.whole()])]
            elif code >= 64: self.part(arc, X, Y, self.proof.direction((code - 64) % 96, bits=31), code >= 160)
            elif code in (44, 45) and X[0] <= 4 >= Y[0]:
                self.part(arc, X, Y, self.proof.direction(steps.whole(), self.D * arc.may_touch), code == 45)
            else:
                need(1 < code < 44 and X[0] == Y[0] == 0, "a code is not allowed")
                self.part_triangles(arc, A.corners(X[1]), B.corners(Y[1]), PAIRS[code - 2])
    def part(self, arc, X, Y, n, turns):
        """A direction, which stands or turns with A, separates two nodes."""
        (A, B), (p, r) = self.bodies, self.from_axis
        self.proof.work(len(A.below(*X)) + len(B.below(*Y)))
        (S, best, own, place), (T, other, node, far) = ((A, max, X, p), (B, min, Y, r))[::1 if turns else -1]
        end = S.reach(best, n, *own) + dot(n, place)
        ends = [other(dot(m, T.at(v)) for v in set(T.below(*node))) + dot(m, far) for m in arc.turned(n, 1 if turns else -1)]
        gaps = [(x - k * end) * (1 if turns else -1) for x, k in zip(ends, arc.norms)]
        need(is_open(gaps, arc.may_touch), "a direction does not separate")
    def part_triangles(self, arc, X, Y, pair):
        """The product of two sides, those of A turned, or of a side and the axis, separates two triangles."""
        E = [arc.turned(sub(X[i - 2], X[i])) for i in range(3)]
        E += [[scale(k, sub(Y[i - 2], Y[i])) for k in arc.norms] for i in range(3)] + [[scale(k, arc.axis) for k in arc.norms]]
        total = lambda parts: [(sum(x), sum(y), sum(z)) for x, y, z in (zip(*part) for part in parts)]
        n, (p, r) = total(times(*(E[i] for i in pair), cross)), self.from_axis
        self.proof.work(1000)
        for x in X:
            for y in Y:
                apart = [sub(scale(k, add(y, r)), v) for k, v in zip(arc.norms, arc.turned(add(x, p)))]
                need(is_open([sum(part) for part in times(n, apart, dot)], arc.may_touch), "a product does not separate")
    def contact(self, window, is_start, end):
        i, j, numbers = self.witness
        if self.kind > 1:
            S, other = window.bodies[::5 - 2 * self.kind]
            need(is_start and i < S.nt and other.solid, "a point inside is not allowed")
            return need(window.winding(self.kind - 2, S.T[3 * i], j), "a point is not inside")
        need(len(numbers) == 6 and all(t < S.nt for t, S in zip((i, j), self.bodies)), "a triangle or a weight is not there")
        weights = [real(pair, self.D) for pair in numbers]
        (u, v), (su, sv) = (weights[:3], weights[3:]), (sum(weights[:3]), sum(weights[3:]))
        need(not any(w < 0 for w in weights) and su > 0 and sv > 0, "weights are below zero, or all are zero")
        arc, (p, r), (A, B) = Arc(self.axis_in_units, end, end, True), self.from_axis, self.bodies
        mean = lambda ws, points, by: [sum(w * x for w, x in zip(ws, xs)) for xs in zip(*(add(point, by) for point in points))]
        turned, other = arc.turned(mean(u, A.corners(i), p))[0], mean(v, B.corners(j), r)
        apart = sub(scale(sv, turned), scale(su * arc.norms[0], other))
        need(not any(x > 0 or x < 0 for x in apart), "the points do not touch")

class Proof(verify.Proof):
    def __init__(self, data):
        r, self.done = verify.Reader(data), 0
        need(r.take(len(MAGIC)) == MAGIC and r.whole(8) == len(data) - r.file.tell(), "this is not a whole proof of a turn", 2)
        self.files, self.bodies = r.list(lambda: (r.text(), r.take(32))), r.list(lambda: Body(r))
        self.directions, self.poses = r.list(lambda: (r.pair(), r.pair(), r.pair())), r.list(r.pair)
        need(all(any(map(any, n)) for n in self.directions), "a direction is zero", 2)
        self.steps, self.checks = r, [Turn(self, r)]

def main(names): return verify.main(names, Proof, __doc__)
if __name__ == "__main__": sys.exit(main(sys.argv[1:]))
