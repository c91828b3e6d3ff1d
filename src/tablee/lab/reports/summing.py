"""From a report's samples to its findings."""

from importlib.metadata import version

from tablee.lab.findings import DeedFinding, Findings, LeadFinding, MeasureFinding, PartFinding, SeatFinding
from tablee.lab.reports import measures
from tablee.lab.reports.build import Plan
from tablee.lab.reports.figures import Material

DIGITS = 4
TOLD = ("decisions", "score", "margin", "choices", "changes")


def sum_up(material: Material, plan: Plan) -> Findings:
    samples = material.by_players
    return Findings(
        game=material.game.name,
        tablee=version("tablee"),
        command=plan.command,
        bot=plan.bot,
        games=plan.games,
        deals=plan.deals,
        seed=plan.seed,
        seats=[
            SeatFinding(row["players"], row["place"], *(_short(row[name]) for name in ("share", "low", "high", "fair")))
            for row in measures.seat_advantage(samples)
        ],
        leads=[
            LeadFinding(row["players"], *(_short(row[name]) for name in ("progress", "share", "low", "high")))
            for row in measures.leader_curve(samples)
        ],
        measures=[
            MeasureFinding(sample.run.players, name, *map(_short, (value, interval.low, interval.high)))
            for sample in samples
            for name, (value, interval) in measures.summary(sample).items()
            if name in TOLD
        ],
        luck=[
            PartFinding(part.name, *map(_short, (part.share, part.interval.low, part.interval.high)))
            for part in measures.luck_and_skill(material.duels)
        ],
        deeds=[
            DeedFinding(
                one.label.say("fr"), one.label.say("en"), *map(_short, (one.value, one.low, one.high, one.each))
            )
            for one in measures.correlations(samples[0])
        ],
    )


def _short(value: float) -> float:
    return round(value, DIGITS)
