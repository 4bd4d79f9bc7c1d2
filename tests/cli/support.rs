//! Running the binary in a folder of its own, and what every answer must be.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use serde_json::Value;

/// The unit cube at the origin, as an OFF file of six squares.
pub(crate) const CUBE: &str = "\
OFF
8 6 0
0 0 0
1 0 0
1 1 0
0 1 0
0 0 1
1 0 1
1 1 1
0 1 1
4 0 3 2 1
4 4 5 6 7
4 0 1 5 4
4 1 2 6 5
4 2 3 7 6
4 3 0 4 7
";

/// A box passes under another. With the other lowered to z = 0 they touch at t = 5/4.
pub(crate) const WORLD: &str = "\
firstcontact: 1
units: {length: m, time: s}

objects:
  - id: mover
    box: {size: [1, 1, 1]}
  - id: post
    box: {size: [1, 1, 1]}
    pose: {position: [1.5, 0, 1.5]}
  - id: rail
    box: {size: [9, 1, 1]}
    pose: {position: [0, 0, -1]}

allow:
  - {pair: [mover, rail], reason: it slides on it}

paths:
  - id: slide
    object: mover
    waypoints:
      - {t: 0, position: [-2, 0, 0]}
      - {t: 2, position: [2, 0, 0]}

checks:
  - id: slides_past
    expect: clear
";

/// The world in which the two touch.
pub(crate) fn touching_world() -> String {
    WORLD.replace("[1.5, 0, 1.5]", "[1.5, 0, 0]")
}

/// A folder that is gone when the test is over.
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn new() -> Folder {
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        let name = format!("firstcontact-{}-{}", std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
        let path = std::env::temp_dir().join(name);
        fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }

    pub(crate) fn write(&self, name: &str, text: &str) {
        self.write_bytes(name, text.as_bytes());
    }

    pub(crate) fn write_bytes(&self, name: &str, bytes: &[u8]) {
        let path = self.0.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, bytes).unwrap();
    }

    pub(crate) fn read(&self, name: &str) -> String {
        fs::read_to_string(self.0.join(name)).unwrap()
    }

    pub(crate) fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.0).unwrap();
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect()
    }

    pub(crate) fn run(&self, arguments: &[&str]) -> Run {
        self.run_with(arguments, b"")
    }

    /// Runs with something on standard input.
    pub(crate) fn run_with(&self, arguments: &[&str], input: &[u8]) -> Run {
        let mut command = Command::new(env!("CARGO_BIN_EXE_firstcontact"));
        command.args(arguments);
        self.finish(command, input)
    }

    /// Runs with variables of the environment.
    pub(crate) fn run_in(&self, environment: &[(&str, &str)], arguments: &[&str]) -> Run {
        let mut command = Command::new(env!("CARGO_BIN_EXE_firstcontact"));
        command.args(arguments).envs(environment.iter().copied());
        self.finish(command, b"")
    }

    /// Runs a line of shell.
    #[cfg(unix)]
    pub(crate) fn shell(&self, line: &str) -> Run {
        let mut command = Command::new("sh");
        command.args(["-c", line]);
        self.finish(command, b"")
    }

    fn finish(&self, mut command: Command, input: &[u8]) -> Run {
        let start = Instant::now();
        command.current_dir(&self.0).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        // The process may end without having read it all.
        let _ = child.stdin.take().unwrap().write_all(input);
        let Output { status, stdout, stderr } = child.wait_with_output().unwrap();
        Run {
            status: status.code(),
            out: String::from_utf8(stdout).unwrap(),
            err: String::from_utf8(stderr).unwrap(),
            seconds: start.elapsed().as_secs_f64(),
        }
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// What a process did.
pub(crate) struct Run {
    pub(crate) status: Option<i32>,
    pub(crate) out: String,
    pub(crate) err: String,
    pub(crate) seconds: f64,
}

impl Run {
    /// The exit status must be this.
    #[track_caller]
    pub(crate) fn status(&self, status: i32) -> &Run {
        assert_eq!(self.status, Some(status), "standard output:\n{}\nstandard error:\n{}", self.out, self.err);
        self
    }

    /// The one JSON document on standard output.
    #[track_caller]
    pub(crate) fn document(&self) -> Value {
        let document = valid(&self.out);
        assert!(document["results"].is_array(), "{document}");
        document
    }

    /// The JSON objects on standard output, one a line.
    #[track_caller]
    pub(crate) fn lines(&self) -> Vec<Value> {
        self.out.lines().map(valid).collect()
    }

    /// The first error of the one JSON object on standard error.
    #[track_caller]
    pub(crate) fn error(&self) -> Value {
        assert_eq!(self.err.lines().count(), 1, "{}", self.err);
        valid(&self.err)["errors"][0].clone()
    }
}

/// Text that is JSON and fits the schema.
#[track_caller]
fn valid(text: &str) -> Value {
    let value: Value = serde_json::from_str(text).unwrap_or_else(|error| panic!("{error} in\n{text}"));
    let errors: Vec<String> =
        schema().iter_errors(&value).map(|error| format!("{} at {}", error, error.instance_path())).collect();
    assert!(errors.is_empty(), "{errors:#?}\n{text}");
    value
}

/// What `schema report` prints, made strict: the tool prints no field that is not in it.
pub(crate) fn schema() -> &'static jsonschema::Validator {
    static SCHEMA: OnceLock<jsonschema::Validator> = OnceLock::new();
    SCHEMA.get_or_init(|| {
        let text = Folder::new().run(&["schema", "report"]).status(0).out.clone();
        let mut schema = serde_json::from_str(&text).unwrap();
        close(&mut schema);
        jsonschema::validator_for(&schema).unwrap()
    })
}

fn close(schema: &mut Value) {
    match schema {
        Value::Object(object) => {
            object.values_mut().for_each(close);
            if object.get("type").is_some_and(|kind| kind == "object") && object.contains_key("properties") {
                object.insert("additionalProperties".to_owned(), Value::Bool(false));
            }
        }
        Value::Array(items) => items.iter_mut().for_each(close),
        _ => {}
    }
}
