//! Methods that the user chooses by name.

/// Error for a name that no method has.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("there is no method `{name}`; the methods are {}", known.join(", "))]
pub struct UnknownMethod {
    name: String,
    known: Vec<&'static str>,
}

/// Finds the method of a name among `all`.
///
/// `is_called` is true if a method has a name or an alias; `name` is the name under which the error lists it.
///
/// # Errors
/// If no method is called so.
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

/// Declares an enumeration of methods, each with the name by which the user chooses it and perhaps an alias. `Display`
/// prints the name; `FromStr` finds a method by its name or alias.
#[macro_export]
macro_rules! named_methods {
    (
        $(#[$meta:meta])*
        pub enum $method:ident {
            $($(#[$doc:meta])* $variant:ident => $name:literal $(| $alias:literal)?,)+
        }
    ) => {
        $(#[$meta])*
        pub enum $method {
            $($(#[$doc])* $variant,)+
        }

        impl $method {
            /// Every method that can be named, in the order in which they are listed to the user.
            pub const ALL: &'static [$method] = &[$($method::$variant,)+];

            /// The name on the command line and in reports.
            pub fn name(self) -> &'static str {
                match self {
                    $($method::$variant => $name,)+
                }
            }

            /// True if a name is that of the method, or short for it.
            pub fn is_called(self, name: &str) -> bool {
                self.name() == name $($(|| self == $method::$variant && name == $alias)?)+
            }
        }

        impl std::fmt::Display for $method {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.name())
            }
        }

        impl std::str::FromStr for $method {
            type Err = $crate::method_names::UnknownMethod;

            fn from_str(name: &str) -> Result<Self, Self::Err> {
                $crate::method_names::find(<$method>::ALL, name, <$method>::is_called, <$method>::name)
            }
        }
    };
}

pub use named_methods;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn methods_have_aliases_and_unknown_names_are_listed() {
        let find = |name: &str| find(&[1, 2], name, |choice, name| name == ["a", "b"][choice - 1], |_| "n");
        assert_eq!(find("b"), Ok(2));
        assert_eq!(
            find("c").map_err(|e| e.to_string()),
            Err("there is no method `c`; the methods are n, n".to_owned())
        );
    }
}
