"""The figures' look: paper and ink, one accent a game, the same for every chart."""

from collections.abc import Sequence
from typing import Any

import altair as alt
import polars as pl

PAPER, INK, LINES, QUIET = "#faf6ee", "#22201c", "#d9d0bf", "#6d675c"
TEXT_FONT = "Inter, 'Helvetica Neue', Helvetica, Arial, sans-serif"
WIDTH = 620


def shades(accent: str, count: int) -> list[str]:
    """From the accent towards ink, so that lines can be told apart in greyscale too.

    >>> shades("#ffffff", 2)
    ['#ffffff', '#59584f']
    """
    ends = (_rgb(accent), (0x59, 0x58, 0x4F)) if count > 1 else (_rgb(accent), _rgb(accent))
    steps = [i / max(1, count - 1) for i in range(count)]
    mixed = ([round(a + (b - a) * t) for a, b in zip(*ends, strict=True)] for t in steps)
    return ["#" + "".join(f"{part:02x}" for part in rgb) for rgb in mixed]


def _rgb(text: str) -> tuple[int, int, int]:
    return int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16)


def dressed(chart: Any) -> dict[str, Any]:
    """The chart's specification, in Tablée's colours."""
    axis = {
        "labelColor": INK,
        "titleColor": QUIET,
        "titleFontWeight": "normal",
        "titleFontSize": 12,
        "labelFontSize": 12,
        "labelLimit": 500,
        "gridColor": LINES,
        "domainColor": LINES,
        "tickColor": LINES,
        "titlePadding": 10,
    }
    spec: dict[str, Any] = chart.to_dict()
    spec["config"] = {
        "background": PAPER,
        "font": TEXT_FONT,
        "view": {"stroke": None},
        "axis": axis,
        "axisX": {"grid": False},
        "legend": {
            "labelColor": INK,
            "titleColor": QUIET,
            "titleFontWeight": "normal",
            "orient": "top",
            "direction": "vertical",
            "labelLimit": 500,
            "labelFontSize": 12,
        },
        "header": {"labelColor": INK, "titleColor": QUIET, "labelFontSize": 12, "labelFontWeight": "bold"},
    }
    spec["padding"] = 8
    return spec


def colours(field: str, values: Sequence[str], accent: str, title: str) -> Any:
    return alt.Color(field, sort=list(values), title=title).scale(
        domain=list(values), range=shades(accent, len(values))
    )


def intervals_by_panel(
    frame: pl.DataFrame, x: str, panel: str, accent: str, *, x_title: str, y_title: str, fair: bool, columns: int
) -> Any:
    """Points with intervals, a panel for each value; `fair` draws the even share."""
    base = alt.Chart(frame).encode(x=alt.X(f"{x}:O", title=x_title, axis=alt.Axis(labelAngle=0)))
    y = alt.Y("share:Q", title=y_title).scale(zero=False).axis(format="%", tickCount=5)
    layers = [base.mark_rule(color=accent, strokeWidth=2).encode(y=alt.Y("low:Q", title=y_title), y2="high:Q")]
    layers.append(base.mark_point(color=accent, filled=True, size=70, opacity=1).encode(y=y))
    if fair:
        layers.insert(0, alt.Chart(frame).mark_rule(color=QUIET, strokeDash=[4, 4]).encode(y="fair:Q"))
    width = max(70, (WIDTH - 60) // max(1, columns) - 30)
    return (
        alt.layer(*layers)
        .properties(width=width, height=200)
        .facet(column=alt.Column(f"{panel}:N", title=None))
        .resolve_scale(x="independent")
    )


def shares_of_values(
    frame: pl.DataFrame, value: str, panel: str, panels: Sequence[str], accent: str, *, x_title: str, width: float
) -> Any:
    """How often each value comes, a row for each panel; the frame has the columns value, panel and share."""
    return (
        alt.Chart(frame)
        .mark_area(interpolate="step-after", color=accent, opacity=0.75, line={"color": accent, "strokeWidth": 1})
        .encode(
            x=alt.X(f"{value}:Q", title=x_title).scale(nice=False, padding=width),
            y=alt.Y("share:Q", title=None).axis(format="%", tickCount=2),
            row=alt.Row(
                f"{panel}:N", title=None, sort=list(panels), header=alt.Header(labelAngle=0, labelAlign="left")
            ),
        )
        .properties(width=WIDTH - 100, height=48)
        .resolve_scale(y="independent")
    )


def band(frame: pl.DataFrame, x: str, y: str, accent: str, *, x_title: str, y_title: str) -> Any:
    base = alt.Chart(frame).encode(x=alt.X(f"{x}:Q", title=x_title))
    area = base.mark_area(color=accent, opacity=0.18).encode(y=alt.Y("low:Q", title=y_title), y2="high:Q")
    line = base.mark_line(color=accent, strokeWidth=2).encode(y=alt.Y(f"{y}:Q", title=y_title))
    return (area + line).properties(width=WIDTH, height=220)


def curves(frame: pl.DataFrame, panel: str, panels: Sequence[str], accent: str, *, x_title: str, y_title: str) -> Any:
    """A curve in its band, a panel for each value, and the even share."""
    base = alt.Chart(frame).encode(x=alt.X("progress:Q", title=x_title).axis(format="%", values=[0, 0.5, 1]))
    y = alt.Y("share:Q", title=y_title).axis(format="%", tickCount=5).scale(domain=[0, 1])
    area = base.mark_area(color=accent, opacity=0.2).encode(y=alt.Y("low:Q", title=y_title), y2="high:Q")
    line = base.mark_line(color=accent, strokeWidth=2).encode(y=y)
    fair = alt.Chart(frame).mark_rule(color=QUIET, strokeDash=[4, 4]).encode(y="fair:Q")
    panel_width = max(76, (WIDTH - 60) // max(1, len(panels)) - 24)
    column = alt.Column(f"{panel}:N", title=None, sort=list(panels))
    return alt.layer(fair, area, line).properties(width=panel_width, height=200).facet(column=column)


def bars(
    frame: pl.DataFrame, y: str, x: str, accent: str, *, x_title: str, label: str | None = None, percent: bool = False
) -> Any:
    base = alt.Chart(frame).encode(y=alt.Y(f"{y}:N", title=None, sort=None))
    axis = alt.Axis(format="%", tickCount=5) if percent else alt.Axis(tickCount=5)
    chart = base.mark_bar(color=accent, height=16).encode(x=alt.X(f"{x}:Q", title=x_title, axis=axis))
    if label is not None:
        words = base.mark_text(align="left", dx=6, color=INK, fontSize=12).encode(x=f"{x}:Q", text=f"{label}:N")
        chart = chart + words
    return chart.properties(width=WIDTH - 120, height=alt.Step(26))


def intervals_across(
    frame: pl.DataFrame, y: str, accent: str, *, x_title: str, zero: bool, percent: bool = False
) -> Any:
    """Points with intervals, one line each; `zero` draws where nothing is."""
    axis = alt.Axis(format="%", tickCount=5) if percent else alt.Axis(tickCount=5)
    base = alt.Chart(frame).encode(y=alt.Y(f"{y}:N", title=None, sort=None))
    layers = [
        base.mark_rule(color=accent, strokeWidth=2).encode(x=alt.X("low:Q", title=x_title, axis=axis), x2="high:Q"),
        base.mark_point(color=accent, filled=True, size=70, opacity=1).encode(x="value:Q"),
    ]
    if zero:
        nothing = alt.Chart(pl.DataFrame({"at": [0.0]})).mark_rule(color=QUIET, strokeDash=[4, 4]).encode(x="at:Q")
        layers.insert(0, nothing)
    return alt.layer(*layers).properties(width=WIDTH - 180, height=alt.Step(26))


def stacked_shares(
    frame: pl.DataFrame,
    y: str,
    part: str,
    parts: Sequence[str],
    accent: str,
    *,
    x_title: str,
    legend: str | None = None,
) -> Any:
    return (
        alt.Chart(frame)
        .mark_bar(height=18)
        .encode(
            y=alt.Y(f"{y}:N", title=None, sort=None),
            x=alt.X("share:Q", title=x_title).axis(format="%", tickCount=5).scale(domain=[0, 1]),
            color=colours(f"{part}:N", parts, accent, legend or ""),
            order=alt.Order("rank:Q"),
        )
        .properties(width=WIDTH - 120, height=alt.Step(28))
    )


def variants(frame: pl.DataFrame, names: Sequence[str], measures: Sequence[str], accent: str) -> Any:
    """Small panels, one a measure, each with its own scale."""
    panels = []
    for measure in measures:
        rows = frame.filter(pl.col("measure") == measure)
        percent = bool(rows["percent"][0])
        axis = alt.Axis(format="%", tickCount=4, title=None) if percent else alt.Axis(tickCount=4, title=None)
        base = alt.Chart(rows, title=alt.Title(measure, fontSize=12, color=INK, anchor="start")).encode(
            y=alt.Y("variant:N", title=None, sort=list(names))
        )
        rule = base.mark_rule(color=accent, strokeWidth=2).encode(
            x=alt.X("low:Q", axis=axis).scale(zero=False), x2="high:Q"
        )
        point = base.mark_point(color=accent, filled=True, size=60, opacity=1).encode(
            x=alt.X("value:Q").scale(zero=False)
        )
        panels.append((rule + point).properties(width=(WIDTH - 260) // 3 + 40, height=alt.Step(24)))
    rows_of_three = [alt.hconcat(*panels[i : i + 3], spacing=24) for i in range(0, len(panels), 3)]
    return alt.vconcat(*rows_of_three, spacing=24)
