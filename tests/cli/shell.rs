//! `completions` and `man`.

use super::support::Folder;

#[test]
fn every_shell_has_completions_of_every_command() {
    let folder = Folder::new();
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let run = folder.run(&["completions", shell]);
        run.status(0);
        for word in ["check", "query", "measure", "convert", "allow-root", "penetration"] {
            assert!(run.out.contains(word), "{shell}: {word}");
        }
        assert!(run.err.is_empty());
    }
    assert!(folder.run(&["completions", "tcsh"]).status(2).err.contains("[possible values: bash"));
}

#[test]
fn the_tool_and_every_command_have_a_page() {
    let folder = Folder::new();
    let page = |words: &[&str]| {
        let run = folder.run(&[&["man"][..], words].concat());
        run.status(0);
        assert!(run.out.starts_with(".ie") && run.out.contains(".SH SYNOPSIS") && run.err.is_empty(), "{}", run.out);
        run.out.clone()
    };
    assert!(page(&[]).contains(".TH firstcontact 1"));
    assert!(page(&["check"]).contains(".TH firstcontact-check 1"));
    let distance = page(&["measure", "distance"]);
    assert!(distance.contains(".TH firstcontact-measure-distance 1") && distance.contains("\\-\\-at"), "{distance}");
    let unknown = folder.run(&["man", "chekc"]);
    assert!(unknown.status(2).err.contains("did you mean `check`?"), "{}", unknown.err);
    assert!(folder.run(&["man", "check", "more"]).status(2).err.contains("it has no commands of its own"));
}
