"""Draws curves as SVG, with axes of powers of ten or of plain numbers, for pages that are light or dark."""

import math

WIDTH, HEIGHT = 640, 300
LEFT, RIGHT, TOP, BOTTOM = 72, 150, 40, 48
COLORS = ["#1f6feb", "#cf222e", "#1a7f37", "#9a6700"]
STYLE = """
  text { font: 12px -apple-system, "Segoe UI", sans-serif; fill: #1f2328 }
  .title { font-size: 14px; font-weight: 600 }
  .grid { stroke: #d1d9e0; stroke-width: 1 }
  @media (prefers-color-scheme: dark) { text { fill: #f0f6fc } .grid { stroke: #3d444d } }
"""


class Axis:
    """Maps values to a range of pixels."""

    def __init__(self, values, first, last, logarithmic):
        self.logarithmic, self.first, self.last = logarithmic, first, last
        low, high = min(values), max(values)
        if logarithmic:
            self.low = math.floor(math.log10(low) + 1e-9)
            self.high = max(self.low + 1, math.ceil(math.log10(high) - 1e-9))
            self.ticks = [10.0**power for power in range(self.low, self.high + 1)]
        else:
            step = 10 ** math.floor(math.log10(high / 2 or 1))
            step = next(step * factor for factor in (1, 2, 5, 10) if high / (step * factor) <= 5)
            self.low, self.high = 0, math.ceil(high / step - 1e-9) * step
            self.ticks = [step * i for i in range(round(self.high / step) + 1)]

    def place(self, value):
        position = math.log10(value) if self.logarithmic else value
        return self.first + (self.last - self.first) * (position - self.low) / (self.high - self.low)


def number(value):
    for size, unit in ((1e9, "G"), (1e6, "M"), (1e3, "k")):
        if value >= size:
            return f"{value / size:g}{unit}"
    return f"{value:g}"


def text(x, y, words, anchor="middle", kind=""):
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}"{kind}>{words}</text>'


def draw(path, title, x_title, y_title, curves, logarithmic=(True, True)):
    """Writes one picture. `curves` maps the name of each curve to its points, in the order of their x."""
    points = [point for curve in curves.values() for point in curve]
    x = Axis([point[0] for point in points], LEFT, WIDTH - RIGHT, logarithmic[0])
    y = Axis([point[1] for point in points], HEIGHT - BOTTOM, TOP, logarithmic[1])
    lines = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img">',
             f"<title>{title}</title>", f"<style>{STYLE}</style>",
             text(LEFT, 20, f"{title}: {y_title}", "start", ' class="title"'),
             text((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 10, x_title)]
    for tick in x.ticks:
        at = x.place(tick)
        lines.append(f'<path class="grid" d="M{at:.1f} {TOP}V{HEIGHT - BOTTOM}"/>')
        lines.append(text(at, HEIGHT - BOTTOM + 18, number(tick)))
    for tick in y.ticks:
        at = y.place(tick)
        lines.append(f'<path class="grid" d="M{LEFT} {at:.1f}H{WIDTH - RIGHT}"/>')
        lines.append(text(LEFT - 8, at + 4, number(tick), "end"))
    below = 0
    ends = sorted(curves.items(), key=lambda curve: y.place(curve[1][-1][1]))
    for color, (name, curve) in zip(COLORS, ends):
        places = [(x.place(a), y.place(b)) for a, b in curve]
        lines.append(f'<polyline fill="none" stroke="{color}" stroke-width="2" points="'
                     + " ".join(f"{a:.1f},{b:.1f}" for a, b in places) + '"/>')
        lines += [f'<circle cx="{a:.1f}" cy="{b:.1f}" r="3" fill="{color}"/>' for a, b in places]
        below = max(places[-1][1] + 4, below + 15)
        lines.append(text(places[-1][0] + 8, below, name, "start"))
    with open(path, "w") as file:
        file.write("\n".join(lines + ["</svg>"]) + "\n")
