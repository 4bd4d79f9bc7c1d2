//! Bodies of points, outlines and grids: what sensors and maps give.

use super::body::Body;
use super::error::BuildError;
use super::hull::convex_hull;
use super::primitives::FACES;
use firstcontact_exact::two_sum;
use firstcontact_formats::Mesh;
use std::collections::BTreeSet;

impl Body {
    /// The convex hull of points, with the numbers of the points for its vertices.
    ///
    /// ```
    /// # use firstcontact_solid::facade as firstcontact;
    /// use firstcontact::Body;
    ///
    /// let wedge = Body::hull([[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0], [0.125; 3]])?;
    /// assert!(wedge.is_convex() && wedge.triangles().len() == 4);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If a point is not finite, fewer than four are different, or all lie in one plane.
    pub fn hull(points: impl IntoIterator<Item = impl Into<[f64; 3]>>) -> Result<Body, BuildError> {
        let points: Vec<[f64; 3]> = points.into_iter().map(Into::into).collect();
        let faces = convex_hull(&points)?;
        solid(points, faces)
    }

    /// A prism: an outline in the plane of x and y, without its first point again at the end, from half of the `height`
    /// below that plane to half of it above. The first half of its vertices is above.
    ///
    /// ```
    /// # use firstcontact_solid::facade as firstcontact;
    /// use firstcontact::Body;
    ///
    /// let corner = [[0.0, 0.0], [2.0, 0.0], [2.0, 1.0], [1.0, 1.0], [1.0, 2.0], [0.0, 2.0]];
    /// let wall = Body::extrusion(&corner, 2.5)?;
    /// assert!(!wall.is_convex() && wall.bounds()[1].z == 1.25);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the outline has fewer than three points or a coordinate that is not finite, or the height is not above zero.
    pub fn extrusion(outline: &[[f64; 2]], height: f64) -> Result<Body, BuildError> {
        above_zero("a height", height)?;
        let (half, count) = (height / 2.0, outline.len() as u32);
        let at = |z: f64| outline.iter().map(move |&[x, y]| [x, y, z]);
        let vertices = at(half).chain(at(-half)).collect();
        let sides = (0..count).map(|i| {
            let next = (i + 1) % count;
            vec![i, count + i, count + next, next]
        });
        let ends = [(0..count).collect(), (count..2 * count).rev().collect()];
        solid(vertices, sides.chain(ends))
    }

    /// Ground under a grid of heights, down to a floor: row by row, `columns` heights in each, the first at the origin
    /// of x and y. Columns follow each other along x and rows along y, by the two numbers of `spacing`. Each square is
    /// cut from its least corner to the opposite one. Vertices of the ground have the numbers of their heights.
    ///
    /// ```
    /// # use firstcontact_solid::facade as firstcontact;
    /// use firstcontact::Body;
    ///
    /// let hill = Body::heightmap(&[0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0], 3, [0.5, 0.5], -1.0)?;
    /// assert_eq!(hill.bounds()[1], [1.0, 1.0, 1.0].into());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If there are fewer than two rows or columns, the last row is not complete, a spacing is not above zero, or a
    /// height is not above the floor, or not finite.
    pub fn heightmap(heights: &[f64], columns: usize, spacing: [f64; 2], floor: f64) -> Result<Body, BuildError> {
        let rows = heights.len().checked_div(columns).unwrap_or(0);
        let size = |what, wanted, found| Err(BuildError::Size { what, wanted, found });
        if columns < 2 || rows < 2 {
            return size("a side of a grid of heights", "2 or more", rows.min(columns) as f64);
        }
        if rows * columns != heights.len() {
            return size("the number of heights", "rows times columns", heights.len() as f64);
        }
        spacing.into_iter().try_for_each(|step| above_zero("a spacing", step))?;
        if let Some(&low) = heights.iter().find(|&&height| height.is_nan() || height <= floor) {
            return size("a height", "above the floor", low);
        }
        let number = |column: usize, row: usize| (row * columns + column) as u32;
        let at = |place: usize, z: f64| {
            let [column, row] = [place % columns, place / columns];
            [column as f64 * spacing[0], row as f64 * spacing[1], z]
        };
        // Counter-clockwise round the border, seen from above.
        let border: Vec<u32> = (0..columns - 1)
            .map(|column| number(column, 0))
            .chain((0..rows - 1).map(|row| number(columns - 1, row)))
            .chain((1..columns).rev().map(|column| number(column, rows - 1)))
            .chain((1..rows).rev().map(|row| number(0, row)))
            .collect();
        let below = border.iter().map(|&place| at(place as usize, floor));
        let vertices = heights.iter().enumerate().map(|(place, &z)| at(place, z)).chain(below).collect();
        let (first, count) = (heights.len() as u32, border.len() as u32);
        let squares = (0..rows - 1).flat_map(|row| (0..columns - 1).map(move |column| [column, row]));
        let ground = squares.flat_map(|[column, row]| {
            let [a, b] = [number(column, row), number(column + 1, row)];
            let [c, d] = [number(column + 1, row + 1), number(column, row + 1)];
            [vec![a, b, c], vec![a, c, d]]
        });
        let walls = (0..count).map(|i| {
            let next = (i + 1) % count;
            vec![border[i as usize], first + i, first + next, border[next as usize]]
        });
        let under = (first..first + count).rev().collect();
        solid(vertices, ground.chain(walls).chain([under]))
    }

    /// The cubes of a grid that are occupied, as one solid: the cube of a cell `[i, j, k]` is from `i` to `i + 1` times
    /// the size along x, and so on. Neighbours are joined to [boxes](voxel_boxes), each a shell of its own.
    ///
    /// A [`Checker`](https://docs.rs/firstcontact/latest/firstcontact/planner/struct.Checker.html) says whether a motion
    /// is clear of them as quickly as of an object for each box.
    ///
    /// ```
    /// # use firstcontact_solid::facade as firstcontact;
    /// use firstcontact::Body;
    ///
    /// let step = Body::voxels([[0, 0, 0], [1, 0, 0], [1, 0, 1]], 0.5)?;
    /// assert_eq!(step.bounds()[1], [1.0, 0.5, 1.0].into());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If there is no cell, or the size is not above zero and finite.
    pub fn voxels(cells: impl IntoIterator<Item = [i32; 3]>, size: f64) -> Result<Body, BuildError> {
        above_zero("the size of a voxel", size)?;
        let boxes = voxel_boxes(cells);
        of_boxes(boxes.iter().map(|corners| corners.map(|corner| corner.map(|index| index as f64 * size))))
    }

    /// Points that each keep a distance around them: a cube about each one that contains the ball of that radius.
    ///
    /// ```
    /// # use firstcontact_solid::facade as firstcontact;
    /// use firstcontact::Body;
    ///
    /// let scan = Body::point_cloud([[0.0; 3], [4.0, 0.0, 0.0]], 0.25)?;
    /// assert_eq!(scan.bounds()[1], [4.25, 0.25, 0.25].into());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If there is no point, one is not finite, or the radius is not above zero and finite.
    pub fn point_cloud(points: impl IntoIterator<Item = impl Into<[f64; 3]>>, radius: f64) -> Result<Body, BuildError> {
        above_zero("a radius", radius)?;
        let around = |point: [f64; 3]| [point.map(|x| -sum_up(-x, radius)), point.map(|x| sum_up(x, radius))];
        of_boxes(points.into_iter().map(|point| around(point.into())))
    }
}

/// Boxes that together are the occupied cells of a grid, and share no cell: the least and the greatest index of each,
/// the latter beyond its cells.
///
/// ```
/// # use firstcontact_solid::facade as firstcontact;
/// use firstcontact::solid::voxel_boxes;
///
/// assert_eq!(voxel_boxes([[1, 0, 0], [0, 0, 0], [5, 5, 5]]), [[[0, 0, 0], [2, 1, 1]], [[5, 5, 5], [6, 6, 6]]]);
/// ```
pub fn voxel_boxes(cells: impl IntoIterator<Item = [i32; 3]>) -> Vec<[[i64; 3]; 2]> {
    let mut left: BTreeSet<[i64; 3]> = cells.into_iter().map(|cell| cell.map(i64::from)).collect();
    let mut boxes = Vec::new();
    while let Some(&low) = left.first() {
        let mut high = low.map(|index| index + 1);
        for axis in [2, 1, 0] {
            // The next layer along the axis is taken if all of it is there.
            loop {
                let mut layer = [low, high];
                (layer[0][axis], layer[1][axis]) = (high[axis], high[axis] + 1);
                if !cells_of(layer).all(|cell| left.contains(&cell)) {
                    break;
                }
                high[axis] += 1;
            }
        }
        cells_of([low, high]).for_each(|cell| _ = left.remove(&cell));
        boxes.push([low, high]);
    }
    boxes
}

fn cells_of([low, high]: [[i64; 3]; 2]) -> impl Iterator<Item = [i64; 3]> {
    let along = move |axis: usize| low[axis]..high[axis];
    along(0).flat_map(move |x| along(1).flat_map(move |y| along(2).map(move |z| [x, y, z])))
}

/// Solid of boxes, each a shell of its own.
fn of_boxes(boxes: impl Iterator<Item = [[f64; 3]; 2]>) -> Result<Body, BuildError> {
    let (mut vertices, mut faces) = (Vec::new(), Vec::new());
    for corners in boxes {
        let first = vertices.len() as u32;
        vertices.extend((0..8).map(|i: usize| [0, 1, 2].map(|k| corners[i >> k & 1][k])));
        faces.extend(FACES.map(|face| face.map(|corner| first + corner)));
    }
    solid(vertices, faces)
}

fn solid(vertices: Vec<[f64; 3]>, faces: impl IntoIterator<Item = impl AsRef<[u32]>>) -> Result<Body, BuildError> {
    Body::solid_from_mesh(Mesh::new(vertices, faces).map_err(|error| BuildError::Mesh(error.to_string()))?)
}

fn above_zero(what: &'static str, found: f64) -> Result<(), BuildError> {
    let is_size = found > 0.0 && found.is_finite();
    if is_size { Ok(()) } else { Err(BuildError::Size { what, wanted: "finite and above zero", found }) }
}

/// Least float not below the exact sum.
fn sum_up(a: f64, b: f64) -> f64 {
    let (sum, error) = two_sum(a, b);
    if error > 0.0 { sum.next_up() } else { sum }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn volume(body: &Body) -> f64 {
        body.check().unwrap();
        body.properties().volume.unwrap()
    }

    #[test]
    fn outlines_run_either_way() {
        let mut corner = vec![[0.0, 0.0], [2.0, 0.0], [2.0, 1.0], [1.0, 1.0], [1.0, 2.0], [0.0, 2.0]];
        assert_eq!(volume(&Body::extrusion(&corner, 2.0).unwrap()), 6.0);
        corner.reverse();
        assert_eq!(volume(&Body::extrusion(&corner, 2.0).unwrap()), 6.0);
        for height in [0.0, -1.0, f64::NAN, f64::INFINITY] {
            assert!(Body::extrusion(&corner, height).is_err());
        }
        assert!(Body::extrusion(&corner[..2], 1.0).is_err());
        assert!(Body::extrusion(&[[0.0, 0.0], [1.0, 0.0], [f64::NAN, 1.0]], 1.0).is_err());
    }

    #[test]
    fn hulls_keep_the_numbers_of_points() {
        let mut points = vec![[0.0; 3]; 3];
        points.extend((0..8).map(|i| [0, 1, 2].map(|k| f64::from(i >> k & 1) * 2.0 - 1.0)));
        let hull = Body::hull(points).unwrap();
        assert!(hull.is_convex() && hull.positions().len() == 11);
        assert_eq!(volume(&hull), 8.0);
        assert!(hull.triangles().all(|(corners, _)| corners.iter().all(|&corner| corner > 2)));
        assert!(Body::hull([[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [1.0, 1.0, 0.0]]).is_err());
    }

    #[test]
    fn ground_is_what_is_between_heights_and_floor() {
        let side = 60;
        let heights: Vec<f64> = (0..side * side).map(|i| f64::from(i * 7 % 13)).collect();
        let ground = Body::heightmap(&heights, side as usize, [0.5, 0.25], -1.0).unwrap();
        // Twice the volume of each half square is its area times two thirds of its heights.
        let expected: f64 = (0..side - 1)
            .flat_map(|row| (0..side - 1).map(move |column| (row * side + column) as usize))
            .map(|at| {
                let h = |place: usize| heights[place] + 1.0;
                let (b, c, d) = (at + 1, at + side as usize + 1, at + side as usize);
                0.125 / 6.0 * (h(at) + h(b) + h(c) + h(at) + h(c) + h(d))
            })
            .sum();
        assert!((volume(&ground) / expected - 1.0).abs() < 1e-12);
        for (heights, columns, spacing, floor) in [
            (&heights[..7], 3, [1.0; 2], -1.0),
            (&heights[..3], 3, [1.0; 2], -1.0),
            (&heights[..9], 0, [1.0; 2], -1.0),
            (&heights[..9], 3, [1.0, 0.0], -1.0),
            (&heights[..9], 3, [1.0; 2], 0.0),
            (&[f64::NAN; 9], 3, [1.0; 2], 0.0),
            (&[f64::INFINITY; 9], 3, [1.0; 2], 0.0),
        ] {
            assert!(Body::heightmap(heights, columns, spacing, floor).is_err());
        }
    }

    #[test]
    fn boxes_are_the_cells() {
        let mut seed = 1u64;
        let mut random = || {
            seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            seed >> 60
        };
        let cells: BTreeSet<[i32; 3]> =
            cells_of([[-4; 3], [4; 3]]).filter(|_| random() < 11).map(|cell| cell.map(|x| x as i32)).collect();
        let boxes = voxel_boxes(cells.iter().copied());
        let mut all: Vec<[i64; 3]> = boxes.iter().flat_map(|&corners| cells_of(corners)).collect();
        all.sort_unstable();
        assert_eq!(all, cells.iter().map(|cell| cell.map(i64::from)).collect::<Vec<_>>());
        assert!(boxes.len() < cells.len() * 2 / 3, "{} of {}", boxes.len(), cells.len());
        let body = Body::voxels(cells.iter().copied(), 0.5).unwrap();
        assert_eq!(volume(&body), cells.len() as f64 / 8.0);
        assert_eq!(voxel_boxes(cells_of([[0; 3], [5; 3]]).map(|cell| cell.map(|x| x as i32))).len(), 1);
        assert!(Body::voxels([], 1.0).is_err() && Body::voxels([[0; 3]], 0.0).is_err());
        // Indices at the end of their range are cells like others.
        assert!(Body::voxels([[i32::MAX; 3], [i32::MIN; 3]], 1.0).is_ok());
    }

    #[test]
    fn clouds_contain_their_balls() {
        let cloud = Body::point_cloud([[0.1, 1e16, -0.3]], 0.7).unwrap();
        let [low, high] = cloud.bounds();
        for (k, x) in [0.1, 1e16, -0.3].into_iter().enumerate() {
            let [x, r] = [x, 0.7].map(firstcontact_exact::Rational::of);
            let [low, high] = [low[k], high[k]].map(firstcontact_exact::Rational::of);
            assert!(low <= &x - &r && high >= &x + &r);
        }
        assert!(Body::point_cloud([[0.0; 3]; 0], 1.0).is_err());
        assert!(Body::point_cloud([[0.0; 3]], f64::NAN).is_err());
    }
}
