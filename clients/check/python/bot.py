"""Joins a game and plays it to its end with the generated client alone: bot.py URL GAME_ID."""

import sys
from uuid import UUID

from generated.trainyard import AuthenticatedClient, Client
from generated.trainyard.api.games import create_move, get_game, list_game_events, list_legal_moves, take_seat
from generated.trainyard.api.players import register_player
from generated.trainyard.models import (
    DrawMoveDto, EndTurnMoveDto, LegalPlay, PassMoveDto, PlayMoveDto, Problem, RegisterPlayerDto, TakeSeatDto,
    TakeSeatDtoType,
)

MOVES = {"play": PlayMoveDto, "draw": DrawMoveDto, "pass": PassMoveDto, "end_turn": EndTurnMoveDto}


def told(answer):
    """The answer, or an exception with the problem."""
    if answer is None or isinstance(answer, Problem):
        raise RuntimeError(f"{answer and answer.code}: {answer and answer.detail}")
    return answer


def main(url: str, game: str) -> None:
    game_id = UUID(game)
    person = told(register_player.sync(client=Client(base_url=url), body=RegisterPlayerDto(name="Python")))
    client = AuthenticatedClient(base_url=url, token=person.token.token, timeout=60)
    seat = told(take_seat.sync(game_id, client=client, body=TakeSeatDto(type_=TakeSeatDtoType.SELF))).seat
    after = 0
    while True:
        page = told(list_game_events.sync(game_id, client=client, after=after, limit=100, wait=25))
        after = page.items[-1].version if page.items else after
        now = told(get_game.sync(game_id, client=client))
        if now.status.value in ("ended", "aborted"):
            break
        if seat not in now.seats_to_act:
            continue
        legal = told(list_legal_moves.sync(game_id, client=client))
        if not legal.legal_moves:
            continue
        first = next((one for one in legal.legal_moves if isinstance(one, LegalPlay)), legal.legal_moves[0])
        wish = {name: value for name, value in first.to_dict().items() if name != "rule"}
        move = MOVES[wish["type"]].from_dict(wish)
        made = create_move.sync(game_id, client=client, body=move, if_match=f'"{legal.version}"')
        if not (isinstance(made, Problem) and made.status == 412):
            told(made)
    print(f"seat {seat}: {now.status.value}")


main(*sys.argv[1:])
