//! Pages of `view` in a real browser: Chromium without a window. Where there is none, these tests say that they skip.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use serde_json::{Value, json};

use super::support::{CUBE, Folder, WORLD, touching_world};
use super::turning_view::{self, LIFTED, TURN};

/// The colour of all that is lit at a contact, on the light page.
const LIT: [u8; 3] = [0xd6, 0x00, 0x6c];

/// Colour behind the bodies.
const GROUND: [u8; 3] = [0xee, 0xf1, 0xf5];

/// Time that a page has, in milliseconds of its own clock, which runs as fast as the work is done.
const BUDGET: u32 = 12_000;

/// A page, and a browser to open it.
struct Page<'a> {
    folder: &'a Folder,
    browser: PathBuf,
    /// Height of the browser's window in which a page has [`SIZE`] where no picture is taken.
    height: u32,
}

/// Width and height of a page in pixels.
const SIZE: [u32; 2] = [1000, 700];

/// A picture of a page.
struct Shot {
    width: usize,
    pixels: Vec<[u8; 3]>,
}

/// A browser of this machine, or of the variable `FIRSTCONTACT_BROWSER`.
fn browser() -> Option<PathBuf> {
    let names = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"];
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders: Vec<PathBuf> = std::env::split_paths(&path).collect();
    let known = names.iter().flat_map(|name| folders.iter().map(move |folder| folder.join(name)));
    let named = std::env::var_os("FIRSTCONTACT_BROWSER").map(PathBuf::from);
    named.into_iter().chain(known).find(|file| file.is_file())
}

/// The page of a world, or none where there is no browser.
#[allow(clippy::print_stderr, reason = "a test that is skipped says so")]
fn page<'a>(folder: &'a Folder, world: &str) -> Option<Page<'a>> {
    let Some(browser) = browser() else {
        eprintln!("skipped: there is no Chromium on this machine (`apt install chromium`), so that no page is opened");
        return None;
    };
    folder.write("cell.yaml", world);
    folder.run(&["view", "cell.yaml", "-o", "cell.html", "--force"]).status(0);
    Some(Page::new(folder, browser))
}

impl<'a> Page<'a> {
    fn new(folder: &'a Folder, browser: PathBuf) -> Page<'a> {
        let page = Page { folder, browser, height: SIZE[1] };
        // Some browsers keep place for bars, which nobody sees, but for pictures.
        let dom = page.dom("#bare=1");
        let height: u32 = attribute(dom.split_once("<canvas").unwrap().1, " height").parse().unwrap();
        Page { height: 2 * SIZE[1] - height, ..page }
    }

    /// Runs the browser on the page, and returns what it prints.
    fn open(&self, hash: &str, flags: &[&str]) -> String {
        self.open_file(&format!("cell.html{hash}"), flags)
    }

    /// The same with a file of the folder.
    fn open_file(&self, file: &str, flags: &[&str]) -> String {
        let mut command = self.start(Command::new(&self.browser));
        let height = if flags.iter().any(|flag| flag.starts_with("--screenshot")) { SIZE[1] } else { self.height };
        command.arg(format!("--window-size={},{height}", SIZE[0]));
        // A window without bars has its size from the start, so that it is not drawn while it changes.
        command.args(["--kiosk", &format!("--screen-info={{{}x{}}}", SIZE[0], SIZE[1])]);
        command.arg(format!("--virtual-time-budget={BUDGET}")).args(flags);
        command.arg(format!("file://{}/{file}", self.folder.path().display()));
        let output = command.output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    }

    /// A command with the flags that a browser without a window has in all tests.
    fn start(&self, mut command: Command) -> Command {
        command.args(["--headless", "--no-first-run", "--hide-scrollbars", "--disable-background-networking"]);
        // These let the browser draw where there is neither a graphics card nor a user of its own.
        command.args(["--no-sandbox", "--enable-unsafe-swiftshader", "--use-angle=swiftshader"]);
        command.arg(format!("--user-data-dir={}", self.folder.path().join("profile").display()));
        command
    }

    /// The elements of the page after its script has run.
    fn dom(&self, hash: &str) -> String {
        let dom = self.open(hash, &["--dump-dom"]);
        assert!(!dom.contains("data-failed"), "{}", attribute(&dom, "data-failed"));
        assert!(dom.contains("data-ready=\""), "the page is not ready");
        dom
    }

    fn shot(&self, hash: &str) -> Shot {
        let file = self.folder.path().join("shot.png");
        self.open(hash, &[&format!("--screenshot={}", file.display())]);
        Shot::read(&file)
    }

    /// The place of a point in the picture, in pixels of the page.
    fn project(&self, hash: &str, point: [f64; 3]) -> [f64; 2] {
        let dom = self.dom(hash);
        let numbers = attribute(&dom, "data-camera").split(' ').map(|number| number.parse().unwrap());
        let numbers: Vec<f64> = numbers.collect();
        let row = |row: &[f64]| row[3] + (0..3).map(|axis| row[axis] * point[axis]).sum::<f64>();
        [row(&numbers[..4]), row(&numbers[4..])]
    }
}

impl Shot {
    fn read(file: &Path) -> Shot {
        let mut reader = png::Decoder::new(std::io::Cursor::new(fs::read(file).unwrap())).read_info().unwrap();
        let mut bytes = vec![0; reader.output_buffer_size().unwrap()];
        let info = reader.next_frame(&mut bytes).unwrap();
        let step = info.color_type.samples();
        let pixels = bytes[..info.buffer_size()].chunks(step).map(|pixel| [pixel[0], pixel[1], pixel[2]]).collect();
        Shot { width: info.width as usize, pixels }
    }

    /// Places of the pixels of which something is true.
    fn places(&self, is_wanted: impl Fn([u8; 3]) -> bool) -> Vec<[f64; 2]> {
        let wanted = self.pixels.iter().enumerate().filter(|(_, pixel)| is_wanted(**pixel));
        wanted.map(|(index, _)| [(index % self.width) as f64 + 0.5, (index / self.width) as f64 + 0.5]).collect()
    }
}

/// A page in a browser that takes keys: it is driven through pipes, by messages in JSON that end in a zero.
struct Driver {
    browser: Child,
    session: String,
    /// Number of the last message.
    last: u64,
}

impl Driver {
    fn new(page: &Page<'_>) -> Driver {
        // The browser reads messages from its file 3 and writes them to its file 4.
        let mut shell = Command::new("sh");
        shell.args(["-c", "exec \"$0\" \"$@\" 3<&0 4>&1 >/dev/null </dev/null"]).arg(&page.browser);
        let mut command = page.start(shell);
        command.arg(format!("--window-size={},{}", SIZE[0], SIZE[1]));
        command.args(["--remote-debugging-pipe", "about:blank"]);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut driver = Driver { browser: command.spawn().unwrap(), session: String::new(), last: 0 };
        let url = format!("file://{}/cell.html", page.folder.path().display());
        let target = driver.ask("Target.createTarget", json!({"url": url}))["targetId"].clone();
        let session = driver.ask("Target.attachToTarget", json!({"targetId": target, "flatten": true}));
        driver.session = session["sessionId"].as_str().unwrap().to_owned();
        while driver.value("document.documentElement.dataset.ready ?? null").is_null() {}
        driver
    }

    /// The answer to a message; what else the browser tells is passed over.
    fn ask(&mut self, method: &str, params: Value) -> Value {
        self.last += 1;
        let mut message = json!({"id": self.last, "method": method, "params": params});
        if !self.session.is_empty() {
            message["sessionId"] = json!(self.session);
        }
        self.browser.stdin.as_mut().unwrap().write_all(format!("{message}\0").as_bytes()).unwrap();
        let mut reader = BufReader::new(self.browser.stdout.as_mut().unwrap());
        loop {
            let mut bytes = Vec::new();
            reader.read_until(0, &mut bytes).unwrap();
            assert_eq!(bytes.pop(), Some(0), "the browser has ended");
            let answer: Value = serde_json::from_slice(&bytes).unwrap();
            if answer["id"] == self.last {
                assert!(answer.get("error").is_none(), "{answer}");
                return answer["result"].clone();
            }
        }
    }

    /// The value of an expression in the page.
    fn value(&mut self, expression: &str) -> Value {
        self.ask("Runtime.evaluate", json!({"expression": expression, "returnByValue": true}))["result"]["value"]
            .clone()
    }

    /// Presses a key as a user does; with `shift` 8 the shift key is held.
    fn press(&mut self, key: &str, shift: u32) {
        let text = if key.len() == 1 { key } else { "" };
        let code = if key == "Tab" { 9 } else { 0 };
        for kind in ["keyDown", "keyUp"] {
            let text = if kind == "keyDown" { text } else { "" };
            let params =
                json!({"type": kind, "key": key, "text": text, "modifiers": shift, "windowsVirtualKeyCode": code});
            self.ask("Input.dispatchKeyEvent", params);
        }
    }

    fn time(&mut self) -> f64 {
        self.value("document.documentElement.dataset.time").as_str().unwrap().parse().unwrap()
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        let _ = self.browser.kill();
        let _ = self.browser.wait();
    }
}

fn attribute<'a>(dom: &'a str, name: &str) -> &'a str {
    let (_, rest) = dom.split_once(&format!("{name}=\"")).unwrap_or_else(|| panic!("the page has no {name}"));
    rest.split_once('"').unwrap().0
}

fn is_near(color: [u8; 3], other: [u8; 3]) -> bool {
    color.iter().zip(other).all(|(one, other)| one.abs_diff(other) <= 6)
}

fn distance([x, y]: [f64; 2], [u, v]: [f64; 2]) -> f64 {
    (x - u).hypot(y - v)
}

#[test]
fn a_page_plays_by_itself_and_stops_at_the_first_contact() {
    let folder = Folder::new();
    let Some(page) = page(&folder, &touching_world()) else { return };
    let dom = page.dom("");
    assert_eq!(attribute(&dom, "data-time"), "1.25");
    assert!(dom.contains("first contact at exactly 5/4 s"), "the text has not the exact time");
    assert!(dom.contains("<p>mover: edge ") || dom.contains("<p>mover: vertex "), "the text has no feature");
    assert!(dom.contains(">Play</button>"), "the clock has not stopped");
}

#[test]
fn an_address_says_when_and_from_where() {
    let folder = Folder::new();
    let Some(page) = page(&folder, &touching_world()) else { return };
    let dom = page.dom("#t=0.5&view=top");
    assert_eq!(attribute(&dom, "data-time"), "0.5");
    let [origin, x, y, z] = [[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]
        .map(|point| page.project("#t=0.5&view=top", point));
    assert!(x[0] > origin[0] + 20.0 && (x[1] - origin[1]).abs() < 0.01, "x is to the right: {origin:?} {x:?}");
    assert!(y[1] < origin[1] - 20.0 && (y[0] - origin[0]).abs() < 0.01, "y is up: {origin:?} {y:?}");
    assert!(distance(z, origin) < 0.01, "z is towards the eye");
    // Beyond the contact the page says so; beyond the clock there is nothing.
    assert!(page.dom("#t=1.5").contains("After the first contact"));
    assert_eq!(attribute(&page.dom("#t=99"), "data-time"), "2");
}

#[test]
fn the_contact_is_lit_where_it_is_and_not_before() {
    let folder = Folder::new();
    let Some(page) = page(&folder, &touching_world()) else { return };
    let is_lit = |pixel: [u8; 3]| is_near(pixel, LIT);
    for view in ["iso", "front", "top"] {
        let hash = format!("#bare=1&theme=light&view={view}&t=");
        let lit = page.shot(&format!("{hash}contact")).places(is_lit);
        // The least features that touch are at the corner of both, x = 1, y = z = -1/2.
        let dom = page.dom(&format!("{hash}contact"));
        assert_eq!(attribute(&dom, "data-time"), "1.25");
        let place = page.project(&format!("{hash}contact"), contact_point(&folder));
        let near = lit.iter().filter(|pixel| distance(**pixel, place) <= 15.0).count();
        assert!(near >= 20, "{view}: {near} lit pixels near {place:?}");
        // One hundredth of the clock before, which is a step of the arrow keys.
        let before = page.shot(&format!("{hash}1.23")).places(is_lit);
        assert!(before.is_empty(), "{view}: {} lit pixels before the contact", before.len());
    }
}

/// The point of contact that the page holds.
fn contact_point(folder: &Folder) -> [f64; 3] {
    let page = folder.read("cell.html");
    let (_, rest) = page.split_once("id=\"scene\">").unwrap();
    let scene: Value = serde_json::from_str(rest.split_once("</script>").unwrap().0).unwrap();
    [0, 1, 2].map(|axis| scene["cases"][0]["marks"][0]["point"][axis].as_f64().unwrap())
}

#[test]
fn bodies_are_drawn_where_their_motion_puts_them() {
    let folder = Folder::new();
    let Some(page) = page(&folder, &touching_world()) else { return };
    for (view, time) in [("front", 0.0), ("iso", 0.625), ("top", 1.25), ("right", 2.0), ("iso", 1.25)] {
        let hash = format!("#bare=1&theme=light&only=mover&paths=0&view={view}&t={time}");
        // At the contact the marks are drawn too, of which most are outside of the body.
        let body = page.shot(&hash).places(|pixel| !is_near(pixel, GROUND) && !is_near(pixel, LIT));
        assert!(body.len() > 400, "{view} at {time}: {} pixels", body.len());
        let bound =
            |axis: usize, pick: fn(f64, f64) -> f64, start: f64| body.iter().map(|pixel| pixel[axis]).fold(start, pick);
        let middle = [0, 1].map(|axis| (bound(axis, f64::min, 1e9) + bound(axis, f64::max, 0.0)) / 2.0);
        // A box is seen around its middle from everywhere.
        let place = page.project(&hash, [-2.0 + 2.0 * time, 0.0, 0.0]);
        assert!(time == 1.25 || distance(middle, place) <= 3.0, "{view} at {time}: {middle:?}, not {place:?}");
        let inside = body.iter().filter(|pixel| distance(**pixel, place) <= 12.0).count();
        assert!(inside > 100, "{view} at {time}: no body around {place:?}");
    }
}

/// Addresses that a file asked the network for, as the browser logs them; its own errands have no page as their origin.
fn asked(page: &Page<'_>, file: &str) -> Vec<String> {
    let log = page.folder.path().join("net.json");
    page.open_file(file, &["--dump-dom", &format!("--log-net-log={}", log.display())]);
    let log = fs::read_to_string(log).unwrap();
    assert!(log.contains("\"constants\""), "the browser keeps no log");
    let of_pages = log.lines().filter(|line| line.contains("\"initiator\":") && !line.contains("\"not an origin\""));
    let schemes = ["\"http://", "\"https://", "\"ws://", "\"wss://", "\"ftp://"];
    of_pages.filter(|line| schemes.iter().any(|scheme| line.contains(scheme))).map(str::to_owned).collect()
}

#[test]
fn nothing_is_asked_of_the_network() {
    let folder = Folder::new();
    let Some(page) = page(&folder, WORLD) else { return };
    folder.write("asks.html", "<img src=\"http://127.0.0.1:9/x.png\">");
    assert_ne!(asked(&page, "asks.html"), [""; 0], "the log does not tell what a page asks for");
    assert_eq!(asked(&page, "cell.html"), [""; 0]);
}

#[test]
fn names_run_nothing() {
    let folder = Folder::new();
    let name = "</script><img src=x onerror=\\\"document.title='owned'\\\"><b>\\u202e";
    let world = touching_world().replace("mover", &format!("\"{name}\"")).replace("slides_past", "\"'><i>\"");
    let Some(page) = page(&folder, &world) else { return };
    let dom = page.dom("#t=contact");
    assert!(!dom.contains("<img") && !dom.contains("<title>owned") && !dom.contains("<i>"), "a name became markup");
    assert!(dom.contains("&lt;/script&gt;&lt;img src=x onerror="), "the name is not shown");
}

#[test]
fn without_webgl_the_words_are_there() {
    let folder = Folder::new();
    let Some(page) = page(&folder, &touching_world()) else { return };
    let dom = page.open("", &["--dump-dom", "--disable-3d-apis"]);
    assert!(dom.contains("data-failed"), "WebGL was there");
    assert!(dom.contains("The picture in 3-D needs JavaScript and WebGL"));
    assert!(dom.contains("FAIL slides_past: first contact at t = 1.25 s, expected clear"));
}

#[test]
fn findings_are_shown_in_their_places() {
    let folder = Folder::new();
    let Some(page) = page(&folder, WORLD) else { return };
    // A cube without its lid.
    let open =
        CUBE.replace("8 6 0", "8 5 0").lines().filter(|line| *line != "4 4 5 6 7").collect::<Vec<_>>().join("\n");
    folder.write("open.off", &open);
    folder.run(&["mesh", "lint", "open.off", "--view", "cell.html", "--force"]).status(1);
    let lit = |hash: &str| page.shot(hash).places(|pixel| is_near(pixel, LIT)).len();
    let dom = page.dom("#t=2");
    assert_eq!(attribute(&dom, "data-time"), "2");
    assert!(dom.contains("place 3 of 4") && dom.contains("<p>open.off: edge "), "the place is not named");
    // All four edges thinly, and one of them thickly with a ring.
    assert!(lit("#bare=1&theme=light&t=2") > 400);
    assert!(!dom.contains("id=\"clock\" aria-label=\"Time\" hidden"), "there is no way to the other places");
}

#[test]
fn an_edge_is_shown_by_its_line() {
    let folder = Folder::new();
    let Some(page) = page(&folder, WORLD) else { return };
    folder.write("cell.yaml", WORLD.split("paths:").next().unwrap());
    folder.write("e.csv", "id,x0,y0,z0,x1,y1,z1\nup,0,0,9,0,0,10\n</script>,1.5,0,9,1.5,0,-7\n");
    let edges = ["check", "cell.yaml", "--edges", "e.csv", "--object", "mover", "--view", "cell.html", "--force"];
    folder.run(&edges).status(1);
    // The first in contact is shown at its contact, and nothing plays.
    let dom = page.dom("");
    assert!(dom.contains("line 3 (&lt;/script&gt;): contact with "), "the words of the edge are not there");
    assert!(dom.contains("first contact at exactly "), "the contact is not told in full");
    let time: f64 = attribute(&dom, "data-time").parse().unwrap();
    assert!(time > 0.0 && time < 1.0, "{time}");
    let dom = page.dom("#edge=2&t=0.5");
    assert!(dom.contains("line 2 (up): clear"), "the words of the edge are not there");
    let has = |hash: &str, color| page.shot(hash).places(|pixel| is_near(pixel, color)).len();
    let hash = "#bare=1&theme=light&edge=2&only=none&paths=0&view=front";
    assert!(has(hash, [0xd5, 0x5e, 0x00]) > 20, "the edge in contact has not its colour");
}

#[test]
fn tab_reaches_all_controls_in_the_order_of_the_page() {
    let folder = Folder::new();
    let Some(page) = page(&folder, &touching_world()) else { return };
    let mut driver = Driver::new(&page);
    // What a user can see and use, as the page has it.
    let shown = driver.value(
        "window.all = [...document.querySelectorAll('canvas, button, input, select, a')].filter(e => e.checkVisibility()); all.length",
    );
    let shown = shown.as_u64().unwrap();
    assert!(shown > 20, "{shown} controls");
    for place in 0..shown {
        driver.press("Tab", 0);
        let found = driver.value("all.indexOf(document.activeElement)");
        assert_eq!(found, place, "Tab is at {}", driver.value("document.activeElement.outerHTML"));
        let ring = driver.value("getComputedStyle(document.activeElement).outlineStyle != 'none'");
        assert_eq!(ring, true, "nobody sees that {} has the focus", driver.value("document.activeElement.outerHTML"));
    }
}

#[test]
fn many_checks_leave_the_clock_as_it_is() {
    let folder = Folder::new();
    let world = touching_world();
    let (head, check) = world.split_once("checks:").unwrap();
    let checks: String = (0..30).map(|k| check.replace("slides_past", &format!("slides_past_{k}"))).collect();
    let Some(page) = page(&folder, &format!("{head}checks:{checks}")) else { return };
    let mut driver = Driver::new(&page);
    let height = driver.value("document.querySelector('#clock').offsetHeight").as_f64().unwrap();
    assert!(height < 80.0, "the clock is {height} pixels high");
    assert_eq!(driver.value("document.querySelectorAll('#checks button').length"), 30);
}

#[test]
fn keys_move_the_clock() {
    let folder = Folder::new();
    let Some(page) = page(&folder, &touching_world()) else { return };
    let mut driver = Driver::new(&page);
    let after =
        [("Home", 0, 0.0), ("ArrowRight", 0, 0.02), ("ArrowRight", 8, 0.22), ("ArrowLeft", 0, 0.2), ("c", 0, 1.25)];
    for (key, shift, time) in after.into_iter().chain([("]", 0, 2.0), ("[", 0, 1.25), ("End", 0, 2.0)]) {
        driver.press(key, shift);
        assert!((driver.time() - time).abs() < 1e-12, "after {key}: {}", driver.time());
    }
    driver.press("?", 0);
    assert_eq!(driver.value("document.querySelector('#help').open"), true);
}

#[test]
fn turning_bodies_are_drawn_in_their_poses() {
    let folder = Folder::new();
    let Some(page) = page(&folder, &turning_view::world(5.0, TURN)) else { return };
    // The clock stops at the contact, where the pose is exact.
    let dom = page.dom("");
    assert!(attribute(&dom, "data-time").starts_with("0.3613"), "{}", attribute(&dom, "data-time"));
    assert!(dom.contains("first contact in the exact pose s = 1/7, between 0.361"), "the pose is not told");
    // The corner (4, 3) of the bar on its circle, and the far edge of the knob, which is carried along.
    for (only, [x, y]) in [("bar", [4.0f64, 3.0]), ("knob", [3.25, 0.25])] {
        for time in [0.0, 0.5, 1.0, 1.75] {
            let (sine, cosine) = (time * std::f64::consts::FRAC_PI_4).sin_cos();
            let hash = format!("#bare=1&theme=light&only={only}&paths=0&view=top&t={time}");
            let body = page.shot(&hash).places(|pixel| !is_near(pixel, GROUND));
            let place = page.project(&hash, [cosine * x - sine * y, sine * x + cosine * y, 0.0]);
            let nearest = body.iter().map(|pixel| distance(*pixel, place)).fold(f64::INFINITY, f64::min);
            assert!(nearest < 2.0, "{only} at {time}: nothing within {nearest} pixels of its corner");
            let middle = page.project(&hash, [0.0; 3]);
            let reach = body.iter().map(|pixel| distance(*pixel, middle)).fold(0.0, f64::max);
            let beyond = reach - distance(place, middle);
            assert!(beyond.abs() < 2.5, "{only} at {time}: {beyond} pixels farther out than its corner");
        }
    }
    // Ghosts of the turn fill the disk that it sweeps.
    let drawn = |hash: &str| page.shot(hash).places(|pixel| !is_near(pixel, GROUND)).len();
    let hash = "#bare=1&theme=light&only=bar&paths=0&view=top&t=0";
    assert!(drawn(&format!("{hash}&trail=1")) as f64 > 1.2 * drawn(hash) as f64);
}

#[test]
fn a_clock_stops_where_nothing_is_known() {
    let folder = Folder::new();
    let Some(page) = page(&folder, &turning_view::world(6.0, LIFTED)) else { return };
    let dom = page.dom("");
    assert!(attribute(&dom, "data-time").starts_with("1.1806"), "{}", attribute(&dom, "data-time"));
    assert!(dom.contains("<p class=\"doubt\">undecided from 1.18"), "the doubt is not told");
    assert!(page.dom("#t=1.5").contains("After this nothing is known"));
    let shot = page.shot("#bare=1&theme=light&view=top&t=contact");
    let [doubt, lit] = [[0x7a, 0x3e, 0xb1], LIT].map(|colour| shot.places(|pixel| is_near(pixel, colour)).len());
    assert!(doubt >= 20 && lit == 0, "{doubt} pixels of doubt, {lit} of contact");
}
