//! When and where does a moving box first touch a standing one?
#![allow(clippy::print_stdout, reason = "an example shows its answer")]

use firstcontact::{Body, Motion, Verdict, first_contact};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let gripper = Body::cuboid([0.25, 0.25, 0.5])?;
    let shelf = Body::cuboid([2.0, 0.5, 1.0])?;

    // The gripper moves 3 m along y in one unit of time; the shelf stands.
    let reach = Motion::edge([0.0, -2.0, 0.0], [0.0, 1.0, 0.0])?;
    let stand = Motion::at([0.0, 0.0, 0.0])?;

    match first_contact(&gripper, &reach, &shelf, &stand, [0.0, 1.0])? {
        Verdict::Clear => println!("the way is free"),
        Verdict::StartsInContact(contact) => println!("in contact from the start, at {}", contact.point),
        Verdict::Contact(contact) => {
            // The gap of 2 - 1/4 - 1/8 = 13/8 m closes at 3 m/s: t = 13/24, which no float can hold.
            println!("{:?} meets {:?} at t = {}", contact.a.feature, contact.b.feature, contact.time);
            assert_eq!(contact.time.to_string(), "13/24");
        }
    }
    Ok(())
}
