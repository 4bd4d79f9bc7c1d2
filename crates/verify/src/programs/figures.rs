//! Regenerates the figures of the papers that no other command shows, as tables, and checks what each is said to show.
//!
//! `cargo run --release -p firstcontact-verify -- figures`
//!
//! - Liu et al., Figures 3 to 5 and 7: touching scalings by exhaustive search on a grid beside the exact curve, the
//!   junction that the grid misses, the contact features along the curve, and the loci of the contact point.
//! - Choi et al., Figure 11: the way of the three searches over the faces of the Minkowski difference.
//! - Joukhadar et al. §5: a ball that sinks into a flexible cloth until it is inside; the contact direction beside the
//!   shortest way out.
//!
//! Status 1 if a claim of a paper does not hold here, or an answer contradicts another one.

use std::error::Error;
use std::io::{self, Write};
use std::process::ExitCode;

use super::search_path;

use firstcontact::Body;
use firstcontact::convex::scaling::{ContactKind, Curve, PartitionOutcome, Scaling, ScalingRange};
use firstcontact::convex::{Cost, Relation};
use firstcontact::deform::{Deforming, Hulls, Meeting, Method, Side, Sides};
use firstcontact::exact::Rational;
use firstcontact::formats::Mesh;
use firstcontact::solid::convex_hull;
use firstcontact_verify::deforming::cloth;
use firstcontact_verify::shapes::ellipsoid_points;
use firstcontact_verify::support::runs::ending;
use firstcontact_verify::support::scaled::{Kind, Posed, Program};

/// Vertices of a solid, at most, as simple as those of the paper.
const VERTICES: usize = 10;

/// Ranges of the scalings; those of the paper begin at 0.8, which is no float.
const RANGE: [f64; 2] = [0.8125, 3.0];

/// Steps of the grids along each range.
const GRIDS: [u32; 4] = [8, 16, 32, 64];

/// Steps of the ball into the cloth.
const STEPS: u32 = 80;

pub(crate) fn main() -> ExitCode {
    let out = &mut io::stdout();
    let wrong = touching_scalings(out).and_then(|wrong| Ok(wrong + sinking_ball(out)? + ellipsoids(out)?));
    ending(wrong.map(Ok).map_err(|error| error.to_string()))
}

/// Figures 3 to 5 and 7 of Liu et al.
fn touching_scalings(out: &mut impl Write) -> Result<u64, Box<dyn Error>> {
    let range = ScalingRange::new(RANGE[0], RANGE[1])?;
    let posed = (0..).map(|index| Posed::random(7, index, VERTICES)).filter(|posed| posed.kind == Kind::General);
    for posed in posed.take(2000) {
        let scaling = posed.scaling();
        let partition = scaling.partition([range; 2], &mut Cost::default())?;
        if let PartitionOutcome::Curve(curve) = partition.outcome()
            && is_like_the_paper(curve)
        {
            return Ok(tell_features(out, &scaling, curve)? + tell_grids(out, &scaling, curve)?);
        }
    }
    Err("no pair of solids touches first with a vertex and a face, then with two edges".into())
}

/// True for a curve on which a contact of a vertex and a face becomes one of two edges, as in Figure 5.
fn is_like_the_paper(curve: &Curve) -> bool {
    let kinds: Vec<ContactKind> = curve.segments().iter().map(|segment| segment.kind).collect();
    kinds.len() <= 3 && kinds.windows(2).any(|pair| pair == [ContactKind::VertexFace, ContactKind::EdgeEdge])
}

/// The contact features along the curve, and the loci of the contact point.
fn tell_features(out: &mut impl Write, scaling: &Scaling<'_>, curve: &Curve) -> Result<u64, Box<dyn Error>> {
    let sizes = scaling.bodies().map(|body| body.positions().len());
    writeln!(out, "Liu et al., Figure 5: contact features of solids of {} and {} vertices", sizes[0], sizes[1])?;
    writeln!(out, "rho1 from    rho2 from       slope  contact      locus of the contact point (Figure 7)")?;
    let mut wrong = 0;
    for (index, segment) in curve.segments().iter().enumerate() {
        let from = curve.breakpoints()[index].scalings.each_ref().map(Rational::nearest);
        let [begin, end] = curve.locus(index).ok_or("a segment has no locus")?.map(|point| point.nearest());
        let kind = segment.kind.to_string();
        let slope = segment.line.slope.nearest();
        writeln!(out, "{:9.6}  {:11.6}  {slope:10.6}  {kind:11}  {begin:.4} to {end:.4}", from[0], from[1])?;
        wrong += u64::from(slope >= 0.0);
    }
    let slopes: Vec<&Rational> = curve.segments().iter().map(|segment| &segment.line.slope).collect();
    let flatter = slopes.windows(2).all(|pair| pair[0] < pair[1]);
    writeln!(out, "every segment descends and is flatter than the one before: {}", yes(wrong == 0 && flatter))?;
    if let (Some((index, growth)), Ok(found)) = (curve.diagonal(), scaling.growth_distance(&mut Cost::default())) {
        let agrees = found.scaling == growth && curve.segments()[index].line.diagonal() == growth;
        writeln!(out, "growth distance b / (1 - a) = {:.6}, by itself the same: {}", growth.nearest(), yes(agrees))?;
        wrong += u64::from(!agrees);
    }
    Ok(wrong + u64::from(!flatter))
}

/// Exhaustive search on grids beside the curve.
fn tell_grids(out: &mut impl Write, scaling: &Scaling<'_>, curve: &Curve) -> Result<u64, Box<dyn Error>> {
    let program = Program::of(scaling);
    let junctions = &curve.breakpoints()[1..curve.breakpoints().len() - 1];
    writeln!(out, "\nLiu et al., Figures 3 and 4: exhaustive search on a grid beside the exact curve")?;
    writeln!(out, "nodes a side  verdicts  exactly touching  greatest error of rho2  junctions on a node")?;
    let mut wrong = 0;
    for steps in GRIDS {
        let at = |step: u32| Rational::of(RANGE[0] + (RANGE[1] - RANGE[0]) * f64::from(step) / f64::from(steps));
        let (mut verdicts, mut touching, mut error) = (0u64, 0u64, 0f64);
        for column in 0..=steps {
            let rho1 = at(column);
            let found: Vec<Relation> = (0..=steps).map(|row| program.verdict([&rho1, &at(row)])).collect();
            verdicts += found.len() as u64;
            touching += found.iter().filter(|&&verdict| verdict == Relation::Touching).count() as u64;
            let (Some(first), Some(exact)) =
                (found.iter().position(|&verdict| verdict != Relation::Apart), height(curve, &rho1))
            else {
                continue;
            };
            // The curve is between the last node apart and the first that is not.
            let above = &at(first as u32) - &exact;
            wrong += u64::from(above < Rational::ZERO || first > 0 && at(first as u32 - 1) >= exact);
            error = error.max(above.nearest());
        }
        let is_node = |value: &Rational| (0..=steps).any(|step| at(step) == *value);
        let on_node = junctions.iter().filter(|end| end.scalings.iter().all(is_node)).count();
        writeln!(out, "{:12}  {verdicts:8}  {touching:16}  {error:22.6}  {on_node} of {}", steps + 1, junctions.len())?;
    }
    writeln!(out, "nodes on the wrong side of the curve: {wrong}\n")?;
    Ok(wrong)
}

/// The scaling of B on the curve at one of A.
fn height(curve: &Curve, rho1: &Rational) -> Option<Rational> {
    let ends = curve.breakpoints();
    let holds = |&index: &usize| ends[index].scalings[0] <= *rho1 && *rho1 <= ends[index + 1].scalings[0];
    let index = (0..curve.segments().len()).find(holds)?;
    Some(curve.segments()[index].line.at(rho1))
}

/// The cloth of Joukhadar et al. §5.
fn sinking_ball(out: &mut impl Write) -> Result<u64, Box<dyn Error>> {
    let scene = cloth();
    let soft = Body::solid_from_mesh(scene.soft.mesh())?;
    let tool = Body::solid_from_mesh(scene.tool.mesh())?;
    let (mut iterated, mut shortest) =
        (Deforming::new(&soft, [0.0; 3], &tool)?, Deforming::new(&soft, [0.0; 3], &tool)?);
    let (facets, other) = (scene.soft.faces.len(), scene.tool.faces.len());
    writeln!(out, "Joukhadar et al. §5: {}, {facets} and {other} facets, {STEPS} steps", scene.name)?;
    writeln!(
        out,
        "step  z of the ball  direction of the paper      depth  shortest way out           depth  in contact"
    )?;
    let mut seen = Vec::new();
    for step in 0..=STEPS {
        let states = scene.at(f64::from(step) / f64::from(STEPS));
        let [soft, tool] = states.each_ref().map(|points| points.iter().map(|&point| point.into()).collect::<Vec<_>>());
        for meshes in [&mut iterated, &mut shortest] {
            meshes.reshape(Side::A, soft.clone())?;
            meshes.reshape(Side::B, tool.clone())?;
        }
        let found = iterated.step_with(Method::Iteration)?;
        let least = shortest.step_with(Method::Penetration)?;
        let (Hulls::Meeting(paper), Hulls::Meeting(exact)) = (&found.hulls, &least.hulls) else { continue };
        seen.push((paper.direction, exact.direction));
        if step % 8 == 0 || step == STEPS {
            let height = tool.iter().map(|point| point.z).sum::<f64>() / tool.len() as f64;
            writeln!(
                out,
                "{step:4}  {height:13.3}  {}  {}  {}",
                column(paper),
                column(exact),
                match paper.sides {
                    Sides::Opposite(_) => "on opposite sides",
                    _ if found.verdict.is_contact() => "on one side",
                    _ => "no",
                }
            )?;
        }
    }
    let Some(&(first, _)) = seen.first() else { return Err("the ball never meets the hull of the cloth".into()) };
    let kept = seen.iter().filter(|(paper, _)| paper.dot(&first) > 0.99).count();
    let through = seen.iter().filter(|(paper, exact)| paper.dot(exact) < 0.9).count();
    writeln!(out, "steps with the direction of the first contact: {kept} of {}", seen.len())?;
    writeln!(
        out,
        "steps at which the shortest way leads elsewhere: {through}; of the iteration: {:?}",
        iterated.cost()
    )?;
    Ok(u64::from(kept < seen.len()) + u64::from(through == 0))
}

/// Figure 11 of Choi et al., of ellipsoids as in their experiment.
fn ellipsoids(out: &mut impl Write) -> Result<u64, Box<dyn Error>> {
    let solid = |seed: u64| -> Result<Body, Box<dyn Error>> {
        let points = ellipsoid_points([200.0, 100.0, 100.0], 200, seed);
        let triangles = convex_hull(&points)?;
        Ok(Body::solid_from_mesh(Mesh::new(points, triangles)?)?)
    };
    search_path::tell(out, &solid(1)?, [90.0, 120.0, 40.0], &solid(2)?)
}

fn column(meeting: &Meeting) -> String {
    let [x, y, z] = meeting.direction.into();
    format!("({x:6.3}, {y:6.3}, {z:6.3})  {:6.3}", meeting.negative_distance[1])
}

fn yes(holds: bool) -> &'static str {
    if holds { "yes" } else { "no" }
}
