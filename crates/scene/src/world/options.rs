//! Options of loading a world and of running a check.

use firstcontact_contact::Method;
use firstcontact_formats::Limits;
#[cfg(feature = "cache")]
use firstcontact_solid::cache::BodyCache;
use std::collections::HashMap;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Need of a path in a world file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum PathsNeeded {
    /// Without one it is refused: nothing can happen in it.
    #[default]
    Some,
    /// It may have none, and then has no check: a checker gives motions later.
    None,
}

/// Options of loading a world.
#[derive(Debug, Clone)]
pub struct LoadOptions {
    pub(crate) name: Option<String>,
    pub(crate) base: Option<PathBuf>,
    pub(crate) roots: Vec<PathBuf>,
    pub(crate) packages: Vec<(String, PathBuf)>,
    pub(crate) files: HashMap<String, Arc<[u8]>>,
    pub(crate) max_bytes: u64,
    pub(crate) mesh_limits: Limits,
    pub(crate) paths_needed: PathsNeeded,
    #[cfg(feature = "cache")]
    pub(crate) cache: Option<BodyCache>,
}

impl Default for LoadOptions {
    fn default() -> LoadOptions {
        LoadOptions {
            name: None,
            base: None,
            roots: Vec::new(),
            packages: Vec::new(),
            files: HashMap::new(),
            max_bytes: LoadOptions::DEFAULT_MAX_BYTES,
            mesh_limits: Limits::default(),
            paths_needed: PathsNeeded::default(),
            #[cfg(feature = "cache")]
            cache: None,
        }
    }
}

impl LoadOptions {
    /// The default of [`LoadOptions::max_bytes`]. Reading needs about twenty times the file's size in memory.
    pub const DEFAULT_MAX_BYTES: u64 = 64 << 20;

    /// The defaults: the file's own name and folder, no further folders, 64 MiB.
    pub fn new() -> LoadOptions {
        LoadOptions::default()
    }

    /// The name to use in reports and errors instead of the file's path.
    pub fn name(mut self, name: impl Into<String>) -> LoadOptions {
        self.name = Some(name.into());
        self
    }

    /// The folder that mesh paths are relative to, instead of the file's own. A world from a string has none unless
    /// this gives one, and can then use no files.
    pub fn base(mut self, folder: impl AsRef<Path>) -> LoadOptions {
        self.base = Some(folder.as_ref().to_owned());
        self
    }

    /// Allows mesh and waypoint files in another folder (and below it) too.
    pub fn allow_root(mut self, folder: impl AsRef<Path>) -> LoadOptions {
        self.roots.push(folder.as_ref().to_owned());
        self
    }

    /// Puts a package in a folder, in place of the world's own statement, and allows mesh and waypoint files there. A
    /// world's own word allows nothing outside of its folder.
    pub fn package(mut self, name: impl Into<String>, folder: impl AsRef<Path>) -> LoadOptions {
        self.packages.push((name.into(), folder.as_ref().to_owned()));
        self
    }

    /// A mesh or waypoint file in memory, under the name by which the world names it: `parts/a.stl`,
    /// `package://cell/a.stl`. It stands before a file of that name on the disk, and needs no folder. The end of the
    /// name says what a mesh is, as that of a file does.
    ///
    /// ```
    /// use firstcontact_scene::world::{LoadOptions, World};
    ///
    /// let yaml = "
    /// firstcontact: 1
    /// objects:
    ///   - {id: peg, mesh: {file: peg.off}}
    ///   - {id: plate, box: {size: [1, 1, 0.25]}, pose: {position: [0, 0, 0]}}
    /// paths:
    ///   - {id: down, object: peg, waypoints: [{t: 0, position: [0, 0, 2]}, {t: 1, position: [0, 0, 0]}]}
    /// ";
    /// let peg = "OFF\n4 4 0\n0 0 0\n1 0 0\n0 1 0\n0 0 1\n3 0 2 1\n3 0 1 3\n3 1 2 3\n3 0 3 2\n";
    /// # #[cfg(feature = "yaml")] {
    /// let world = World::from_yaml_str(yaml, &LoadOptions::new().file("peg.off", peg.as_bytes()))?;
    /// assert_eq!(world.objects().count(), 2);
    /// # }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn file(mut self, name: impl Into<String>, bytes: impl Into<Arc<[u8]>>) -> LoadOptions {
        self.files.insert(name.into(), bytes.into());
        self
    }

    /// The largest world or waypoint file to read. Meshes have [limits of their own](LoadOptions::mesh_limits).
    pub fn max_bytes(mut self, bytes: u64) -> LoadOptions {
        self.max_bytes = bytes;
        self
    }

    /// The largest mesh file to read, and how many vertices and faces it may have.
    pub fn mesh_limits(mut self, limits: Limits) -> LoadOptions {
        self.mesh_limits = limits;
        self
    }

    /// States if the world has to have a path. One of which only a [`Checker`](crate::planner::Checker) is made needs
    /// none.
    pub fn paths_needed(mut self, needed: PathsNeeded) -> LoadOptions {
        self.paths_needed = needed;
        self
    }

    /// Keeps prepared bodies of large mesh files in a cache.
    #[cfg(feature = "cache")]
    pub fn cache(mut self, cache: &BodyCache) -> LoadOptions {
        self.cache = Some(cache.clone());
        self
    }
}

/// Options of running a check. Nothing here changes an answer.
#[derive(Debug, Clone, Copy)]
pub struct CheckOptions {
    pub(crate) method: Method,
    pub(crate) threads: Option<NonZeroUsize>,
}

impl Default for CheckOptions {
    fn default() -> CheckOptions {
        CheckOptions { method: Method::AUTO, threads: None }
    }
}

impl CheckOptions {
    /// The defaults: the method is chosen for each pair, all cores.
    pub fn new() -> CheckOptions {
        CheckOptions::default()
    }

    /// Forces a method.
    pub fn method(mut self, method: Method) -> CheckOptions {
        self.method = method;
        self
    }

    /// Sets the number of threads. Without the feature `parallel` there is always one.
    pub fn threads(mut self, threads: NonZeroUsize) -> CheckOptions {
        self.threads = Some(threads);
        self
    }
}
