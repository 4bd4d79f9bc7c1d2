//! Two convex solids: every method gives the same bits as the general one, and on small bodies what the oracle says.
//!
//! A part of what `cargo run --release -p firstcontact-verify -- agreement` compares, with seeds of its own.

use firstcontact::Verdict;
use firstcontact::audit::{Witness, audit};
use firstcontact::contact::{ContactTime, Method, Scratch};
use support::convex::{ENCOUNTERS, Family, Setting};
use support::methods::methods;
use support::tally::{Agreement, Comparison};

use firstcontact_verify::support;

/// Settings that are put to the oracle as well.
const AUDITED: u64 = 20;

/// Extreme vertices of their bodies, at most.
const FEW: usize = 8;

fn compare(method: Method, settings: u64, most: usize) {
    let agreement = Comparison { method, seed: 201, most }.run(settings * ENCOUNTERS);
    assert_eq!(agreement.queries(), settings * ENCOUNTERS);
    let wrong: Vec<&str> = agreement.wrong.iter().map(|(_, line)| line.as_str()).collect();
    assert!(wrong.is_empty(), "{} wrong\n{}", wrong.len(), wrong.join("\n"));
    for (family, counts) in Family::ALL.iter().zip(agreement.verdicts) {
        assert!(counts.iter().all(|&count| count > 0), "{family:?}: {counts:?}");
    }
}

#[test]
fn the_convex_methods_give_the_bits_of_the_general_one() {
    for method in methods() {
        // The prisms are of four dimensions.
        let (settings, most) = if ["prism", "lattice"].contains(&method.name()) { (50, 20) } else { (200, 200) };
        compare(method, settings, most);
    }
}

/// Faces that are folded touch along several diagonals at once, which their triangles run along either way: the point
/// must be the same whichever triangles a method looks at.
#[test]
fn diagonals_of_folded_faces_touch_at_the_same_point() {
    let comparison = Comparison { method: Method::CONVEX, seed: 1, most: 200 };
    for setting in [112_750, 126_168] {
        let mut agreement = Agreement::default();
        comparison.setting(setting, &mut agreement);
        assert!(agreement.wrong.is_empty(), "{:?}", agreement.wrong);
    }
}

#[test]
fn all_methods_agree_with_the_oracle_on_convex_solids() {
    for index in 0..AUDITED {
        let setting = Setting::random(202, index, FEW);
        for (number, encounter) in setting.encounters.iter().enumerate() {
            let query = encounter.query(setting.bodies.each_ref(), Method::AUTO);
            let audit = audit(&query);
            assert!(audit.skipped.is_empty(), "setting {index}, encounter {number}: {:?}", audit.skipped);
            let asked: Vec<Witness> = audit.answers.iter().map(|(witness, _)| *witness).collect();
            assert_eq!(asked, Witness::all().collect::<Vec<_>>());
            assert!(audit.agrees(), "setting {index}, encounter {number}: {audit:?}");
        }
    }
}

/// The quick answer may stop at any contact, and begins with what the last query has left, whichever of the two it was.
#[test]
fn the_way_is_clear_if_there_is_no_first_contact() {
    let mut counts = [0; 2];
    for index in 0..1000 {
        let setting = Setting::random(204, index, 100);
        let mut warm = Scratch::new();
        for (number, encounter) in setting.encounters.iter().enumerate() {
            let query = encounter.query(setting.bodies.each_ref(), Method::AUTO);
            let expected = query.first_contact(&mut Scratch::new()).unwrap() == Verdict::Clear;
            for scratch in [&mut warm, &mut Scratch::new()] {
                assert_eq!(query.is_clear(scratch), Ok(expected), "setting {index}, encounter {number}");
                let time = query.contact_time(scratch).unwrap();
                assert_eq!(time == ContactTime::Clear, expected, "setting {index}, encounter {number}");
            }
            if number % 3 == 0 {
                let again = query.first_contact(&mut warm);
                assert_eq!(again.unwrap() == Verdict::Clear, expected, "setting {index}, encounter {number}");
            }
            counts[usize::from(expected)] += 1;
        }
    }
    assert!(counts.iter().all(|&count| count > 1000), "{counts:?}");
}

#[test]
fn what_a_query_leaves_behind_does_no_harm_to_other_bodies() {
    let mut scratch = Scratch::new();
    for index in 0..100 {
        // Those of the setting before are gone, and these may be in their place in memory.
        let setting = Setting::random(203, index, 20);
        for (number, encounter) in setting.encounters.iter().enumerate() {
            let query = encounter.query(setting.bodies.each_ref(), Method::AUTO);
            let [warm, cold] = [&mut scratch, &mut Scratch::new()].map(|scratch| query.first_contact(scratch));
            assert_eq!(warm, cold, "setting {index}, encounter {number}");
        }
    }
}
