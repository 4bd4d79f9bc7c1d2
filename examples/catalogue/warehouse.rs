//! A warehouse of one thousand objects.
pub fn yaml() -> String {
    String::new()
}
