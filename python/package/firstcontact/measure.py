"""Static questions about two bodies: distance, overlap, penetration depth, and the way along a direction. All exact.

>>> from firstcontact import Body, measure
>>> cube = Body.box((1.0, 1.0, 1.0))
>>> gap = measure.distance(cube, cube, at=(2.0, 3.0, 0.0))
>>> gap.squared, float(gap)
(Fraction(5, 1), 2.23606797749979)
>>> measure.overlap(cube, cube, at=(1.0, 0.5, 0.0)).state
'touching'
>>> measure.penetration(cube, cube, at=(0.75, 0.5, 0.0)).translation
[Fraction(1, 4), Fraction(0, 1), Fraction(0, 1)]
>>> measure.direction(cube, cube, (-3.0, 0.0, 0.0), at=(3.0, 0.5, 0.0)).ahead.multiple
Fraction(2, 3)

``at`` is an offset of the first body, which is added to its coordinates exactly.
"""

from ._native import Direction, Distance, Overlap, Penetration, Reach, direction, distance, overlap, penetration

__all__ = ["Direction", "Distance", "Overlap", "Penetration", "Reach", "direction", "distance", "overlap", "penetration"]
