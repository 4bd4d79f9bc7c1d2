//! Bodies that may touch and do: ways along which their vertices give way, so that they touch no more.

use std::cell::RefCell;
use std::collections::{BTreeMap, HashMap};

use dashu_int::IBig;

use crate::bytes::Bytes;
use crate::root::{Direction, cross, direction};
use crate::shape::{AXES, LOW, Node, Shape};
use crate::table::{Table, common};

/// Steps of the search for a way inwards.
const STEPS: usize = 200;

/// Ways along which vertices give way: one for all of A or, in some attempts, inwards for each.
pub(crate) struct Away<'s> {
    all: [IBig; 3],
    inwards: Option<[Inwards<'s>; 2]>,
}

/// Ways of the vertices of a solid that lead to the inner side of each face around them.
struct Inwards<'s> {
    shape: Shape<'s>,
    /// Triangles around each vertex.
    around: HashMap<u32, Vec<[u32; 3]>>,
    known: RefCell<HashMap<u32, Option<[IBig; 3]>>>,
    /// Vertices whose ways were made use of.
    used: RefCell<BTreeMap<u32, [IBig; 3]>>,
}

impl<'s> Away<'s> {
    /// Attempts: against some common directions, all vertices inwards, against any common direction.
    pub(crate) fn attempts(shapes: [Shape<'s>; 2], first: Vec<usize>) -> impl Iterator<Item = Away<'s>> + use<'s> {
        let against = |code: usize| Away { all: common(code).map(|x| IBig::from(-x)), inwards: None };
        let inwards = move |()| Away { inwards: Some(shapes.map(Inwards::new)), ..against(0) };
        let all = (0..2 * AXES.len()).map(against);
        first.into_iter().map(against).chain(std::iter::once(()).map(inwards)).chain(all)
    }

    /// Writes the ways, as the cover has made use of them.
    pub(crate) fn write(&self, table: &mut Table, bytes: &mut Bytes) {
        let mut number = |way: &[IBig; 3]| table.number(&direction(way));
        bytes.u32(number(&self.all));
        for side in 0..2 {
            let used = self.inwards.as_ref().map(|inwards| inwards[side].used.borrow());
            let used: Vec<(&u32, &[IBig; 3])> = used.iter().flat_map(|used| used.iter()).collect();
            bytes.count(used.len());
            for (vertex, way) in used {
                bytes.u32(*vertex);
                bytes.u32(number(way));
            }
        }
    }

    /// True if a gap along a direction that is zero is none as soon as the vertices that make it go along their ways.
    pub(crate) fn widens(&self, shapes: [Shape<'_>; 2], n: &Direction, nodes: [Node; 2]) -> bool {
        if nodes.iter().any(|node| node.level > LOW) {
            return false;
        }
        let n = n.each_ref().map(|x| x.a.clone());
        let tips = [0, 1].map(|side| self.tips(shapes[side], &n, side, nodes[side]));
        let farthest = |side: usize| tips[side].iter().map(|(_, along)| along);
        let is_widened = farthest(0).max() < farthest(1).min();
        for (tips, inwards) in tips.iter().zip(self.inwards.iter().flatten()).filter(|_| is_widened) {
            tips.iter().for_each(|(vertex, _)| inwards.make_use_of(*vertex));
        }
        is_widened
    }

    /// The vertices of a node that reach farthest along a direction, with its products with their ways.
    fn tips(&self, shape: Shape<'_>, n: &[IBig; 3], side: usize, node: Node) -> Vec<(u32, IBig)> {
        let products: Vec<(u32, IBig)> = shape.below(node).flatten().map(|v| (v, dot(n, &shape.integer(v)))).collect();
        let all = products.iter().map(|(_, product)| product);
        let farthest = if side == 0 { all.max() } else { all.min() };
        let tips = products.iter().filter(|(_, product)| Some(product) == farthest);
        let along = |vertex: u32| match self.inwards.as_ref().and_then(|inwards| inwards[side].way(vertex)) {
            Some(way) => dot(n, &way),
            None if side == 0 => dot(n, &self.all),
            None => IBig::ZERO,
        };
        tips.map(|&(vertex, _)| (vertex, along(vertex))).collect()
    }
}

fn dot(n: &[IBig; 3], x: &[IBig; 3]) -> IBig {
    &n[0] * &x[0] + &n[1] * &x[1] + &n[2] * &x[2]
}

impl<'s> Inwards<'s> {
    fn new(shape: Shape<'s>) -> Inwards<'s> {
        let mut around: HashMap<u32, Vec<[u32; 3]>> = HashMap::new();
        for &corners in &shape.triangles {
            corners.iter().for_each(|&vertex| around.entry(vertex).or_default().push(corners));
        }
        Inwards { shape, around, known: RefCell::default(), used: RefCell::default() }
    }

    /// The way of a vertex, if one was found.
    fn way(&self, vertex: u32) -> Option<[IBig; 3]> {
        self.known.borrow_mut().entry(vertex).or_insert_with(|| self.find(vertex)).clone()
    }

    fn make_use_of(&self, vertex: u32) {
        if let Some(way) = self.way(vertex) {
            self.used.borrow_mut().insert(vertex, way);
        }
    }

    /// A way that leads to the inner side of each face around a vertex: a common direction, or one that floats find.
    fn find(&self, vertex: u32) -> Option<[IBig; 3]> {
        let triangles = self.around.get(&vertex)?;
        let normal = |corners: &[u32; 3]| {
            let [a, b, c] = corners.map(|v| self.shape.integer(v));
            let side = |p: &[IBig; 3]| -> [IBig; 3] { std::array::from_fn(|k| &p[k] - &a[k]) };
            cross(&side(&b), &side(&c))
        };
        let has_length = |n: &[IBig; 3]| n.iter().any(|x| !x.is_zero());
        let normals: Vec<[IBig; 3]> = triangles.iter().map(normal).filter(has_length).collect();
        let leads_inwards = |way: &[IBig; 3]| normals.iter().all(|n| dot(n, way) < IBig::ZERO);
        let commons = (0..2 * AXES.len()).map(|code| common(code).map(IBig::from));
        let found = commons.into_iter().find(|way| leads_inwards(way));
        found.or_else(|| proposed(&normals).filter(leads_inwards))
    }
}

/// A way with negative products with all normals, as floats find it: against each in turn with which it has none.
fn proposed(normals: &[[IBig; 3]]) -> Option<[IBig; 3]> {
    let normals = normals.iter().map(|n| {
        let n = n.each_ref().map(|x| x.to_f64().value());
        let most = n.iter().fold(0.0f64, |most, x| most.max(x.abs()));
        let n = n.map(|x| x / most);
        let length = (n[0] * n[0] + n[1] * n[1] + n[2] * n[2]).sqrt();
        n.map(|x| x / length)
    });
    let normals: Vec<[f64; 3]> = normals.collect();
    let against = |way: [f64; 3], n: &[f64; 3]| [0, 1, 2].map(|k| way[k] - n[k]);
    let mut way = normals.iter().fold([0.0; 3], against);
    for _ in 0..STEPS {
        let product = |n: &[f64; 3]| n[0] * way[0] + n[1] * way[1] + n[2] * way[2];
        let worst = normals.iter().max_by(|n, m| product(n).total_cmp(&product(m)))?;
        let size = way.iter().fold(0.0f64, |most, x| most.max(x.abs()));
        if product(worst) < -1e-6 * size {
            let whole = way.map(|x| (x / size * f64::from(1u32 << 30)).round());
            return Some(whole.map(|x| IBig::from(x as i64)));
        }
        way = against(way, worst);
    }
    None
}
