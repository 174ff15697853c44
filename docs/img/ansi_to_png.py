#!/usr/bin/env python3
"""Draws a terminal screen, captured with `tmux capture-pane -p -e`, as a PNG.

    tmux capture-pane -p -e | python3 ansi_to_png.py terminal-othello.png

Needs Pillow and the font DejaVu Sans Mono (Debian: fonts-dejavu-core).
"""

import re
import sys

from PIL import Image, ImageDraw, ImageFont

CELL_W, CELL_H, MARGIN = 10, 20, 12
FOREGROUND, BACKGROUND = (216, 216, 216), (24, 26, 31)
FONTS = "/usr/share/fonts/truetype/dejavu/DejaVuSansMono%s.ttf"
BASIC = [
    (0, 0, 0), (205, 60, 60), (60, 180, 90), (205, 170, 60), (80, 130, 220), (190, 90, 190), (60, 170, 190),
    (216, 216, 216), (110, 110, 110), (240, 90, 90), (90, 220, 120), (240, 210, 90), (110, 160, 250),
    (220, 120, 220), (90, 210, 230), (255, 255, 255),
]  # fmt: skip
# What fonts draw with gaps between the cells: parts of a cell, in halves, as (left, top, right, bottom).
BLOCKS = {}
for quarters, block in enumerate(" ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█"):
    corners = [(0, 0, 1, 1), (1, 0, 2, 1), (0, 1, 1, 2), (1, 1, 2, 2)]
    BLOCKS[block] = [corner for bit, corner in enumerate(corners) if quarters >> bit & 1]
# Lines by their arms: left, right, up, down.
LINES = {
    "─": "lr", "│": "ud", "┌": "rd", "┐": "ld", "└": "ru", "┘": "lu", "├": "rud", "┤": "lud", "┬": "lrd", "┴": "lru",
    "┼": "lrud", "╋": "lrud", "╭": "rd", "╮": "ld", "╰": "ru", "╯": "lu",
}  # fmt: skip


def indexed(number):
    """A colour of the 256."""
    if number < 16:
        return BASIC[number]
    if number >= 232:
        return (8 + 10 * (number - 232),) * 3
    levels = (0, 95, 135, 175, 215, 255)
    number -= 16
    return levels[number // 36], levels[number // 6 % 6], levels[number % 6]


class Style:
    """The colours and attributes that escape sequences have set."""

    def __init__(self):
        self.reset()

    def reset(self):
        self.fg, self.bg, self.bold, self.dim = FOREGROUND, None, False, False

    def apply(self, codes):
        codes = [int(code or 0) for code in codes.split(";")]
        while codes:
            code = codes.pop(0)
            if code == 0:
                self.reset()
            elif code in (1, 2):
                self.bold, self.dim = self.bold or code == 1, self.dim or code == 2
            elif code == 22:
                self.bold = self.dim = False
            elif code in (38, 48):
                self.set(code == 38, self.long_color(codes))
            elif code in (39, 49):
                self.set(code == 39, FOREGROUND if code == 39 else None)
            elif 30 <= code <= 37 or 90 <= code <= 97:
                self.set(True, indexed(code - 30 if code < 90 else code - 82))
            elif 40 <= code <= 47 or 100 <= code <= 107:
                self.set(False, indexed(code - 40 if code < 100 else code - 92))

    def set(self, foreground, color):
        if foreground:
            self.fg = color
        else:
            self.bg = color

    @staticmethod
    def long_color(codes):
        if codes.pop(0) == 5:
            return indexed(codes.pop(0))
        return codes.pop(0), codes.pop(0), codes.pop(0)


def cells(text):
    """(column, row, character, foreground, background, bold) of every cell."""
    style = Style()
    for row, line in enumerate(text.rstrip("\n").split("\n")):
        column = 0
        for codes, char in re.findall(r"\x1b\[([0-9;]*)m|([^\x1b\x0e\x0f])", line):
            if not char:
                style.apply(codes)
                continue
            fg = tuple((2 * a + 2 * b) // 4 for a, b in zip(style.fg, BACKGROUND)) if style.dim else style.fg
            yield column, row, char, fg, style.bg, style.bold
            column += 1


def draw_lines(draw, x, y, char, color):
    """Box drawing without the gaps that fonts leave between lines of text."""
    middle_x, middle_y, thick = x + CELL_W // 2, y + CELL_H // 2, char == "╋"
    ends = {"l": (x, middle_y), "r": (x + CELL_W - 1, middle_y), "u": (middle_x, y), "d": (middle_x, y + CELL_H - 1)}
    for arm in LINES[char]:
        draw.line((middle_x, middle_y, *ends[arm]), fill=color)
    if thick:
        draw.ellipse((middle_x - 3, middle_y - 3, middle_x + 3, middle_y + 3), fill=color)


def main():
    screen = list(cells(sys.stdin.read()))
    columns, rows = max(c[0] for c in screen) + 1, max(c[1] for c in screen) + 1
    image = Image.new("RGB", (columns * CELL_W + 2 * MARGIN, rows * CELL_H + 2 * MARGIN), BACKGROUND)
    draw = ImageDraw.Draw(image)
    fonts = [ImageFont.truetype(FONTS % name, 16) for name in ("", "-Bold")]
    for column, row, char, fg, bg, bold in screen:
        x, y = MARGIN + column * CELL_W, MARGIN + row * CELL_H
        if bg:
            draw.rectangle((x, y, x + CELL_W - 1, y + CELL_H - 1), fill=bg)
    for column, row, char, fg, bg, bold in screen:
        x, y = MARGIN + column * CELL_W, MARGIN + row * CELL_H
        if char in BLOCKS:
            for left, top, right, bottom in BLOCKS[char]:
                box = (x + left * 5, y + top * 10, x + right * 5 - 1, y + bottom * 10 - 1)
                draw.rectangle(box, fill=fg)
        elif char in LINES:
            draw_lines(draw, x, y, char, fg)
        elif char == "●":
            draw.ellipse((x - 1, y + 4, x + CELL_W, y + 15), fill=fg)
        elif char.strip():
            draw.text((x, y), char, font=fonts[bold], fill=fg)
    image.quantize(64).save(sys.argv[1], optimize=True)


if __name__ == "__main__":
    main()
