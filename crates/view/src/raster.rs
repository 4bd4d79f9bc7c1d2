//! Pixels with depths: triangles, lines and rings, drawn finer than they are shown and then averaged.

/// Pixels on each axis that are averaged into one.
const FINE: usize = 2;

/// A picture in the making. Places are in pixels from the upper left corner, depths grow towards the eye.
pub(crate) struct Raster {
    size: [usize; 2],
    colors: Vec<[u8; 3]>,
    depths: Vec<f32>,
}

impl Raster {
    /// A picture of one colour, of a width and a height in pixels.
    pub(crate) fn new([width, height]: [u32; 2], ground: [u8; 3]) -> Raster {
        let size = [width, height].map(|pixels| pixels as usize * FINE);
        let count = size[0] * size[1];
        Raster { size, colors: vec![ground; count], depths: vec![f32::NEG_INFINITY; count] }
    }

    fn put(&mut self, x: usize, y: usize, depth: f32, color: [u8; 3]) {
        let place = y * self.size[0] + x;
        if depth >= self.depths[place] {
            self.depths[place] = depth;
            self.colors[place] = color;
        }
    }

    /// The range of pixels whose middles are between two numbers.
    fn range(&self, axis: usize, low: f64, high: f64) -> std::ops::Range<usize> {
        // Casts of floats saturate, and NaN becomes 0.
        let [start, end] = [(low - 0.5).ceil(), (high - 0.5).floor() + 1.0].map(|x| x.max(0.0) as usize);
        start.min(self.size[axis])..end.min(self.size[axis])
    }

    /// Fills a triangle; a place has a depth, too.
    pub(crate) fn triangle(&mut self, corners: [[f64; 3]; 3], color: [u8; 3]) {
        let [a, b, c] = corners.map(|[x, y, z]| [x * FINE as f64, y * FINE as f64, z]);
        let area = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
        if area == 0.0 || !area.is_finite() {
            return;
        }
        let bound = |axis: usize| {
            let low = a[axis].min(b[axis]).min(c[axis]);
            (low, a[axis].max(b[axis]).max(c[axis]))
        };
        let ((left, right), (top, bottom)) = (bound(0), bound(1));
        for y in self.range(1, top, bottom) {
            for x in self.range(0, left, right) {
                let [px, py] = [x as f64 + 0.5, y as f64 + 0.5];
                let part = |p: [f64; 3], q: [f64; 3]| ((p[0] - px) * (q[1] - py) - (p[1] - py) * (q[0] - px)) / area;
                let [u, v, w] = [part(b, c), part(c, a), part(a, b)];
                if u >= 0.0 && v >= 0.0 && w >= 0.0 {
                    self.put(x, y, (u * a[2] + v * b[2] + w * c[2]) as f32, color);
                }
            }
        }
    }

    /// Draws a line of a width in pixels.
    pub(crate) fn line(&mut self, [from, to]: [[f64; 3]; 2], width: f64, color: [u8; 3]) {
        let along = [to[0] - from[0], to[1] - from[1]];
        let length = along[0].hypot(along[1]);
        if length == 0.0 {
            return self.ring([from[0], from[1], from[2]], [0.0, width / 2.0], color);
        }
        let side = [-along[1] / length * width / 2.0, along[0] / length * width / 2.0];
        let corner = |end: [f64; 3], sign: f64| [end[0] + sign * side[0], end[1] + sign * side[1], end[2]];
        let corners = [corner(from, 1.0), corner(from, -1.0), corner(to, -1.0), corner(to, 1.0)];
        self.triangle([corners[0], corners[1], corners[2]], color);
        self.triangle([corners[0], corners[2], corners[3]], color);
    }

    /// Fills what is between two distances, in pixels, from a place.
    pub(crate) fn ring(&mut self, [x, y, depth]: [f64; 3], radii: [f64; 2], color: [u8; 3]) {
        let [x, y, inner, outer] = [x, y, radii[0], radii[1]].map(|length| length * FINE as f64);
        for row in self.range(1, y - outer, y + outer) {
            for column in self.range(0, x - outer, x + outer) {
                let distance = (column as f64 + 0.5 - x).hypot(row as f64 + 0.5 - y);
                if distance >= inner && distance <= outer {
                    self.put(column, row, depth as f32, color);
                }
            }
        }
    }

    /// The pixels, each the mean of what was drawn there, row by row.
    pub(crate) fn averaged(&self) -> Vec<u8> {
        let [width, height] = self.size.map(|pixels| pixels / FINE);
        let mut bytes = Vec::with_capacity(3 * width * height);
        for place in 0..width * height {
            let (row, column) = (place / width * FINE, place % width * FINE);
            let parts = (0..FINE * FINE).map(|k| self.colors[(row + k / FINE) * self.size[0] + column + k % FINE]);
            let sum = parts.fold([0usize; 3], |sum, part| [0, 1, 2].map(|k| sum[k] + usize::from(part[k])));
            bytes.extend(sum.map(|sum| (sum / (FINE * FINE)) as u8));
        }
        bytes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WHITE: [u8; 3] = [255; 3];
    const RED: [u8; 3] = [255, 0, 0];
    const BLUE: [u8; 3] = [0, 0, 255];

    fn pixel(raster: &Raster, x: usize, y: usize) -> [u8; 3] {
        let bytes = raster.averaged();
        let start = 3 * (y * raster.size[0] / FINE + x);
        [bytes[start], bytes[start + 1], bytes[start + 2]]
    }

    #[test]
    fn what_is_nearer_hides_what_is_behind_in_any_order() {
        let near = [[0.0, 0.0, 1.0], [20.0, 0.0, 1.0], [0.0, 20.0, 1.0]];
        let far = near.map(|[x, y, _]| [x, y, 0.0]);
        for order in [[(near, RED), (far, BLUE)], [(far, BLUE), (near, RED)]] {
            let mut raster = Raster::new([10, 10], WHITE);
            order.into_iter().for_each(|(triangle, color)| raster.triangle(triangle, color));
            assert_eq!(pixel(&raster, 2, 2), RED);
        }
    }

    #[test]
    fn a_triangle_fills_its_pixels_whichever_way_it_runs() {
        let corners = [[2.0, 2.0, 0.0], [8.0, 2.0, 0.0], [2.0, 8.0, 0.0]];
        for corners in [corners, [corners[0], corners[2], corners[1]]] {
            let mut raster = Raster::new([10, 10], WHITE);
            raster.triangle(corners, RED);
            let red = (0..100).filter(|k| pixel(&raster, k % 10, k / 10) == RED).count();
            assert!((15..=18).contains(&red), "{red} pixels of an area of 18");
        }
    }

    #[test]
    fn places_outside_and_without_sense_are_no_panic() {
        let mut raster = Raster::new([4, 4], WHITE);
        let far = [[-1e300, 0.0, 0.0], [1e300, 1e300, 0.0], [f64::NAN, 0.0, 0.0]];
        raster.triangle(far, RED);
        raster.line([[-9.0, -9.0, 0.0], [-5.0, -9.0, 0.0]], 2.0, RED);
        raster.ring([1e9, 1e9, 0.0], [1.0, 3.0], RED);
        assert_eq!(raster.averaged(), [255; 48]);
    }
}
