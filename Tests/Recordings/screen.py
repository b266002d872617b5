"""A screen of a terminal as an SVG picture, light or dark as the reader prefers."""

import re
import unicodedata
from dataclasses import dataclass, replace
from html import escape

# The size of a character, and the space around the screen.
WIDTH, HEIGHT, MARGIN, BAR = 8.4, 18.0, 14.0, 26.0

# The sixteen colours, light and dark; each pair is readable on its background.
COLOURS = {
    0: ("#24292f", "#6e7681"), 1: ("#b3261e", "#ff7b72"), 2: ("#116329", "#7ee787"), 3: ("#7d4e00", "#e3b341"),
    4: ("#0550ae", "#79c0ff"), 5: ("#7d3fbf", "#d2a8ff"), 6: ("#0a6c74", "#76e3ea"), 7: ("#57606a", "#c9d1d9"),
    8: ("#6e7781", "#8b949e"), 9: ("#a40e26", "#ffa198"), 10: ("#1a7f37", "#9be9a8"), 11: ("#633c01", "#f2cc60"),
    12: ("#0969da", "#a5d6ff"), 13: ("#8250df", "#e2c5ff"), 14: ("#1b7c83", "#b3f0ff"), 15: ("#24292f", "#f0f6fc"),
}
TEXT, PAPER, FRAME, SHADE = ("#24292f", "#e6edf3"), ("#ffffff", "#0d1117"), ("#d0d7de", "#30363d"), ("#f6f8fa", "#161b22")
ESCAPE = re.compile(r"\x1b\[([0-9;]*)m|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)|\x1b[()][A-Z0-9]|[\x0e\x0f]")


@dataclass(frozen=True)
class Style:
    """How a run of characters looks. Colours are numbers of the sixteen, or None for those of the terminal."""

    front: int | None = None
    back: int | None = None
    bold: bool = False
    dim: bool = False
    underline: bool = False
    reverse: bool = False

    def applying(self, codes: list[int]) -> "Style":
        style, rest = self, list(codes or [0])
        while rest:
            code = rest.pop(0)
            if code == 0:
                style = Style()
            elif code in (38, 48) and rest[:1] == [5]:
                number = rest[1] if rest[1] < 16 else 7
                style = replace(style, **{"front" if code == 38 else "back": number})
                rest = rest[2:]
            else:
                style = style.applying_one(code)
        return style

    def applying_one(self, code: int) -> "Style":
        flags = {1: ("bold", True), 2: ("dim", True), 4: ("underline", True), 7: ("reverse", True), 24: ("underline", False), 27: ("reverse", False)}
        if code in flags:
            return replace(self, **dict([flags[code]]))
        if code == 22:
            return replace(self, bold=False, dim=False)
        for first, shift, name in [(30, 0, "front"), (40, 0, "back"), (90, 8, "front"), (100, 8, "back")]:
            if first <= code < first + 8:
                return replace(self, **{name: code - first + shift})
        if code in (39, 49):
            return replace(self, **{"front" if code == 39 else "back": None})
        return self


def runs(line: str) -> list[tuple[Style, str]]:
    """The line as runs of one style, of which the last have no space at the end unless it is coloured."""
    found: list[tuple[Style, str]] = []
    style, place = Style(), 0
    for match in ESCAPE.finditer(line):
        if match.start() > place:
            found.append((style, line[place : match.start()]))
        if match[1] is not None:
            style = style.applying([int(code or 0) for code in match[1].split(";")])
        place = match.end()
    if place < len(line):
        found.append((style, line[place:]))
    return found


def columns(text: str) -> int:
    return sum(0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text)


def number(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")


def style_sheet() -> str:
    def rules(side: int) -> str:
        parts = [f".p{{fill:{PAPER[side]};stroke:{FRAME[side]}}}.b{{fill:{SHADE[side]}}}.t{{fill:{TEXT[side]}}}.r{{fill:{TEXT[side]}}}.q{{fill:{PAPER[side]}}}"]
        parts += [f".f{index}{{fill:{pair[side]}}}" for index, pair in COLOURS.items()]
        return "".join(parts)

    font = "text{font:14px ui-monospace,SFMono-Regular,Menlo,Consolas,'DejaVu Sans Mono',monospace;white-space:pre}"
    return f"{font}.o{{font-weight:700}}.d{{opacity:.7}}.u{{text-decoration:underline}}{rules(0)}@media(prefers-color-scheme:dark){{{rules(1)}}}"


def drawn(style: Style, text: str, column: int, top: float) -> str:
    """A run: its background, if it has one, and its text."""
    left, width = MARGIN + column * WIDTH, columns(text) * WIDTH
    front = f"f{style.front}" if style.front is not None else "t"
    back = f"f{style.back}" if style.back is not None else None
    if style.reverse:
        front, back = "q", f"f{style.front}" if style.front is not None else "r"
    picture = ""
    if back:
        picture += f'<rect class="{back}" x="{number(left)}" y="{number(top)}" width="{number(width)}" height="{number(HEIGHT)}"/>'
    if text.strip():
        names = " ".join([front] + [name for name, is_on in [("o", style.bold), ("d", style.dim), ("u", style.underline)] if is_on])
        picture += (
            f'<text class="{names}" x="{number(left)}" y="{number(top + 13.5)}" textLength="{number(width)}"'
            f' xml:space="preserve">{escape(text, quote=False)}</text>')
    return picture


def picture(screen: str, title: str, summary: str) -> str:
    """The screen as 'tmux capture-pane -e' writes it, in a frame with a title. The summary is for people who cannot see it."""
    lines = screen.rstrip("\n").split("\n")
    wide = max((columns(ESCAPE.sub("", line)) for line in lines), default=0)
    width, height = wide * WIDTH + 2 * MARGIN, len(lines) * HEIGHT + 2 * MARGIN + BAR
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {number(width)} {number(height)}" width="{number(width)}" height="{number(height)}" role="img">',
        f"<title>{escape(summary)}</title><style>{style_sheet()}</style>",
        f'<rect class="p" x=".5" y=".5" width="{number(width - 1)}" height="{number(height - 1)}" rx="8"/>',
        f'<path class="b" d="M1 {number(BAR)}V8a7 7 0 0 1 7-7H{number(width - 8)}a7 7 0 0 1 7 7V{number(BAR)}z"/>',
        f'<text class="t d" x="{number(width / 2)}" y="18" text-anchor="middle">{escape(title)}</text>',
    ]
    for row, line in enumerate(lines):
        column = 0
        for style, text in runs(line):
            parts.append(drawn(style, text, column, BAR + MARGIN + row * HEIGHT))
            column += columns(text)
    return "\n".join(part for part in parts if part) + "\n</svg>\n"
