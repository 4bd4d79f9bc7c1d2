//! L0. Choices that the user makes by name.

/// No method has this name.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("there is no method `{name}`; the methods are {}", known.join(", "))]
pub struct UnknownMethod {
    name: String,
    known: Vec<&'static str>,
}

/// The choice with a name, of all that there are; `is_called` says whether one goes by a name, `name` how it is listed.
pub fn find<C: Copy>(
    all: &[C],
    wanted: &str,
    is_called: impl Fn(C, &str) -> bool,
    name: impl Fn(C) -> &'static str,
) -> Result<C, UnknownMethod> {
    let found = all.iter().copied().find(|&choice| is_called(choice, wanted));
    let unknown = || UnknownMethod { name: wanted.to_owned(), known: all.iter().copied().map(name).collect() };
    found.ok_or_else(unknown)
}

/// Prints a choice by its name, and finds it by the name or by another that it goes by.
#[macro_export]
macro_rules! impl_name {
    ($choice:ty, $is_called:expr) => {
        impl std::fmt::Display for $choice {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.name())
            }
        }

        impl std::str::FromStr for $choice {
            type Err = $crate::method_names::UnknownMethod;

            fn from_str(name: &str) -> Result<Self, Self::Err> {
                $crate::method_names::find(<$choice>::ALL, name, $is_called, <$choice>::name)
            }
        }
    };
}

pub use impl_name;
