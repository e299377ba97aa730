"""A contest as a picture: each bot's share of wins with its interval, and the share it would have among equals."""

from __future__ import annotations

from beaufort.play.arena.result import Result

WIDTH, ROW, LEFT, TOP, SPAN = 640, 34, 110, 56, 480
STYLE = """<style>
text { font: 13px system-ui, sans-serif; fill: #1d3045 } .title { font-size: 15px; font-weight: 600 } .small { font-size: 11px }
.end { text-anchor: end } .mid { text-anchor: middle } .grid { stroke: #8886 } .even { stroke: #b3402a; stroke-dasharray: 6 4 }
.bar { fill: #2a6f97 } .reach { stroke: #1d3045; stroke-width: 1.5 }
@media (prefers-color-scheme: dark) { text { fill: #dfe6ee } .reach { stroke: #dfe6ee } }
</style>"""


def svg(result: Result) -> str:
    """The picture, as a file that stands alone."""
    rows = len(result.standings)
    height = TOP + ROW * rows + 44
    most = max(each.wins.mean + (each.wins.margin or 0) for each in result.standings)
    scale = next(top for top in (0.2, 0.4, 0.6, 0.8, 1.0) if top >= min(most, 1.0))

    def at(share: float) -> float:
        return round(LEFT + SPAN * min(max(share, 0), scale) / scale, 1)

    bottom = TOP + ROW * rows
    even = result.standings[0].even
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img">',
        f"<title>Share of wins in {result.game}</title>{STYLE}",
        f'<text class="title" x="16" y="28">{result.game}, {result.seats} seats: share of wins</text>',
    ]
    for step in range(5):
        share = scale * step / 4
        parts.append(f'<path class="grid" d="M{at(share)} {TOP - 8}V{bottom}"/>')
        parts.append(f'<text class="small mid" x="{at(share)}" y="{bottom + 16}">{share:.0%}</text>')
    for place, each in enumerate(result.standings):
        y = TOP + ROW * place
        reach = each.wins.margin or 0
        low, high = at(each.wins.mean - reach), at(each.wins.mean + reach)
        parts += [
            f'<text class="end" x="{LEFT - 10}" y="{y + 17}">{_name(each.bot)}</text>',
            f'<rect class="bar" x="{LEFT}" y="{y + 2}" width="{at(each.wins.mean) - LEFT:.1f}" height="20" rx="3"/>',
            f'<path class="reach" d="M{low} {y + 12}H{high}M{low} {y + 7}v10M{high} {y + 7}v10"/>',
        ]
    parts += [
        f'<path class="even" d="M{at(even)} {TOP - 8}V{bottom}"/>',
        f'<text class="small" x="16" y="{bottom + 36}">{result.games:,} games of {result.deals:,} deals, each in all rotations '
        "of the seats. Dashed: among equals. Whiskers: 95 %.</text>",
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _name(bot: str) -> str:
    return f"Beaufort {bot}" if bot.isdigit() else bot.rpartition(":")[2].replace("&", "&amp;").replace("<", "&lt;")
