"""``World.view``: the page of a world, for notebooks."""

import html
import json
import pathlib
import re

import pytest
from firstcontact import InputError, World, read_mesh

WORLDS = pathlib.Path(__file__).parent.parent.parent / "worlds"


def scene(page):
    return json.loads(re.search(r'id="scene">(.*?)</script>', page.html, re.DOTALL)[1])


def test_a_world_shows_its_checks():
    page = World.load(WORLDS / "gantry_pick_tall.yaml").view()
    case = scene(page)["cases"][0]
    assert case["id"] == "part_hits_the_tall_fixture"
    assert case["marks"][0]["exact"] == "19/10"
    assert "PASS part_hits_the_tall_fixture: contact at t = 19/10" in page.html
    assert World.load(WORLDS / "gantry_pick_tall.yaml").view().html == page.html


def test_a_notebook_gets_a_frame_and_a_file_the_page(tmp_path):
    page = World.load(WORLDS / "peg_in_hole.yaml").view(clearance=True)
    kinds = {mark["kind"] for case in scene(page)["cases"] for mark in case["marks"]}
    assert kinds == {"contact", "nearest"}
    frame = page._repr_html_()
    assert frame.startswith('<iframe sandbox="allow-scripts"')
    assert html.unescape(frame.split('srcdoc="', 1)[1].removesuffix('"></iframe>')) == page.html
    page.save(tmp_path / "peg.html")
    assert (tmp_path / "peg.html").read_text(encoding="utf-8") == page.html


def test_a_page_shows_objects_that_turn_and_where_they_are_nearest():
    world = World.load(WORLDS / "door.yaml")
    page = scene(world.view(clearance=True))
    assert len(page["turnings"]) > 0
    hits, passes = page["cases"]
    assert hits["marks"][0]["exact"].startswith("in the exact pose s = 1/3, between 0.819331")
    assert passes["marks"][0]["kind"] == "nearest"
    lower, upper, *pair, time = world.clearance("passes_the_cart", tolerance=1e-6)
    assert 247.196 < lower <= upper < 247.198 and upper - lower <= 1e-6
    assert pair == ["cart", "door"] and 0 <= time <= 3
    assert world.clearance("hits_the_cart")[:2] == (0.0, 0.0)
    with pytest.raises(InputError, match="tolerance must be"):
        world.clearance("hits_the_cart", tolerance=0.0)


def test_the_size_of_a_page_is_limited():
    with pytest.raises(InputError, match="largest body"):
        World.load(WORLDS / "knot.yaml").view(max_bytes=1000)
    with pytest.raises(InputError, match="max_bytes must be a whole number from 0"):
        World.load(WORLDS / "knot.yaml").view(max_bytes=-1)


def test_files_that_cannot_be_used_are_named(tmp_path):
    page, absent = World.load(WORLDS / "knot.yaml").view(), tmp_path / "absent" / "file"
    for use in (World.load, read_mesh, page.save):
        with pytest.raises(FileNotFoundError, match="No such file or directory: ") as raised:
            use(absent)
        assert raised.value.filename == str(absent) and "os error" not in str(raised.value)
