"""The settings of the site: Markdown as on the pages, search, light and dark, everything in files."""

project = "scaffold"
copyright = "the authors of scaffold"
extensions = ["myst_parser"]
html_theme = "furo"
html_title = "scaffold"
html_static_path = []
html_extra_path = ["extra"]
html_copy_source = False
html_show_sourcelink = False
html_show_sphinx = False
# Headings of all levels have the anchors that GitHub gives them.
myst_heading_anchors = 6
myst_enable_extensions = ["attrs_inline"]
exclude_patterns = ["extra"]
# A program that cannot be highlighted is still readable; a link that leads nowhere is an error.
suppress_warnings = ["misc.highlighting_failure"]
nitpicky = True
