"""The results of many simulated battles as two tables."""

from collections.abc import Iterable, Iterator

from banmen.games.battle.engine.simulation import Results
from banmen.games.battle.engine.strategies import STRATEGIES
from banmen.games.battle.state import SEATS
from banmen.texts import Texts


def report(t: Texts, fought: Iterable[tuple[str, str, Results]]) -> Iterator[str]:
    """Yield the lines of two Markdown tables of `every_pairing`: the hero's wins, and the length of battles."""
    rows: dict[str, list[Results]] = {}
    for hero, _, results in fought:
        rows.setdefault(hero, []).append(results)
    head = f"| {t('battle-command-pairing')} | {' | '.join(STRATEGIES)} |"
    rule = f"|{'---|' * (len(STRATEGIES) + 1)}"
    yield from (t("battle-command-wins"), "", head, rule)
    for hero, row in rows.items():
        yield f"| {hero} | {' | '.join(f'{100 * results.hero_wins / results.battles:.2f}' for results in row)} |"
    yield from ("", t("battle-command-rounds"), "", head, rule)
    for hero, row in rows.items():
        rounds = (results.actions / results.battles / len(SEATS) for results in row)
        yield f"| {hero} | {' | '.join(f'{taken:.1f}' for taken in rounds)} |"
