//! Small C++ programs in `peers/` that ask other libraries, compiled with the C++ compiler of this machine.

use std::fmt::Write as _;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use firstcontact::Body;

/// What the compiler is told for FCL.
pub const FCL: &[&str] = &["-lfcl", "-lccd", "-loctomap", "-loctomath"];

/// A program that has been compiled.
#[derive(Debug)]
pub struct Peer {
    program: PathBuf,
}

impl Peer {
    /// The program of a name in `peers/`, compiled and linked with these flags; the headers and libraries of a prefix
    /// are found by the variable `LIBRARY_PREFIX`, where a program's name begins with that of its library.
    ///
    /// # Errors
    /// A sentence about the compiler, or what it said.
    pub fn compiled(name: &str, flags: &[&str]) -> Result<Peer, String> {
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("peers").join(format!("{name}.cpp"));
        let program = std::env::temp_dir().join(format!("firstcontact-{name}-{}", std::process::id()));
        let compiler = std::env::var("CXX").unwrap_or_else(|_| "c++".to_owned());
        let mut command = Command::new(&compiler);
        command.args(["-O2", "-std=c++17", "-DNDEBUG", "-I/usr/include/eigen3"]);
        let library = name.split('_').next().unwrap_or(name).to_uppercase();
        if let Ok(prefix) = std::env::var(format!("{library}_PREFIX")) {
            let [include, library] = ["include", "lib"].map(|folder| format!("{prefix}/{folder}"));
            command.args([format!("-I{include}"), format!("-I{include}/eigen3")]);
            command.args([format!("-L{library}"), format!("-Wl,-rpath,{library}")]);
        }
        command.arg(&source).arg("-o").arg(&program).args(flags);
        let output = command.output().map_err(|error| format!("the compiler {compiler} does not start: {error}"))?;
        if output.status.success() {
            return Ok(Peer { program });
        }
        let text = String::from_utf8_lossy(&output.stderr);
        let first = text.lines().find(|line| line.contains("error")).unwrap_or_default();
        Err(format!("its program is not compiled: {first}"))
    }

    /// What the program writes when it is given a text.
    ///
    /// # Errors
    /// A sentence about why it did not read it or what it wrote is no text.
    pub fn ask(&self, text: &str) -> Result<String, String> {
        let mut child = Command::new(&self.program)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| format!("{}: {error}", self.program.display()))?;
        // It reads everything before it writes more than a pipe holds.
        let given = child.stdin.take().map(|mut input| input.write_all(text.as_bytes()));
        let output = child.wait_with_output().map_err(|error| error.to_string())?;
        if !output.status.success() {
            println!("{}: it ended with {}", self.program.display(), output.status);
        }
        match given {
            Some(Ok(())) => String::from_utf8(output.stdout).map_err(|error| error.to_string()),
            _ => Err("it did not read what it was given".to_owned()),
        }
    }
}

/// Adds the numbers of a point to a text, as a line.
pub fn put_point(text: &mut String, [x, y, z]: [f64; 3]) {
    let _ = writeln!(text, "{x} {y} {z}");
}

/// Adds a body to a text: numbers of its vertices and triangles, then both.
pub fn put_mesh(text: &mut String, body: &Body) {
    let _ = writeln!(text, "{} {}", body.positions().len(), body.triangles().len());
    body.positions().iter().for_each(|position| put_point(text, (*position).into()));
    body.triangles().for_each(|([a, b, c], _)| _ = writeln!(text, "{a} {b} {c}"));
}
