package org.trainyard.check;

import java.util.List;
import java.util.UUID;
import org.trainyard.client.ApiClient;
import org.trainyard.client.ApiException;
import org.trainyard.client.api.GamesApi;
import org.trainyard.client.api.PlayersApi;
import org.trainyard.client.model.DrawMoveDto;
import org.trainyard.client.model.EndTurnMoveDto;
import org.trainyard.client.model.Game;
import org.trainyard.client.model.LegalEndTurn;
import org.trainyard.client.model.LegalMove;
import org.trainyard.client.model.LegalMoves;
import org.trainyard.client.model.LegalPass;
import org.trainyard.client.model.LegalPlay;
import org.trainyard.client.model.MoveRequest;
import org.trainyard.client.model.PassMoveDto;
import org.trainyard.client.model.PlayMoveDto;
import org.trainyard.client.model.RegisterPlayerDto;
import org.trainyard.client.model.SeatRequest;
import org.trainyard.client.model.TakeSeatDto;

/** Joins a game and plays it to its end with the generated client alone: Bot URL GAME_ID. */
public final class Bot {
  public static void main(String[] words) throws Exception {
    UUID gameId = UUID.fromString(words[1]);
    ApiClient anybody = new ApiClient();
    anybody.updateBaseUri(words[0]);
    RegisterPlayerDto name = new RegisterPlayerDto().name("Java");
    String token = new PlayersApi(anybody).registerPlayer(name, null).getToken().getToken();
    ApiClient client = new ApiClient();
    client.updateBaseUri(words[0]);
    client.setRequestInterceptor(request -> request.header("Authorization", "Bearer " + token));
    GamesApi games = new GamesApi(client);

    SeatRequest wish = new SeatRequest(new TakeSeatDto().type(TakeSeatDto.TypeEnum.SELF));
    int seat = games.takeSeat(gameId, wish, null, null).getSeat();
    while (true) {
      Game game = games.getGame(gameId, null);
      if (game.getStatus() == Game.StatusEnum.ENDED || game.getStatus() == Game.StatusEnum.ABORTED) {
        System.out.println("seat " + seat + ": " + game.getStatus());
        return;
      }
      if (game.getSeatsToAct().contains(seat)) move(games, gameId);
      // comes back as soon as something has happened since
      games.listGameEvents(gameId, game.getVersion(), 100, 25);
    }
  }

  /** The first play that is legal, or whatever else is. */
  private static void move(GamesApi games, UUID gameId) throws ApiException {
    LegalMoves legal = games.listLegalMoves(gameId, null);
    List<LegalMove> moves = legal.getLegalMoves();
    if (moves.isEmpty()) return;
    Object first =
        moves.stream()
            .map(LegalMove::getActualInstance)
            .filter(LegalPlay.class::isInstance)
            .findFirst()
            .orElse(moves.get(0).getActualInstance());
    try {
      games.createMove(gameId, "\"" + legal.getVersion() + "\"", asked(first), null);
    } catch (ApiException refused) {
      if (refused.getCode() != 412) throw refused; // others were quicker: look again
    }
  }

  /** The move that a legal move stands for. */
  private static MoveRequest asked(Object legal) {
    if (legal instanceof LegalPlay play)
      return new MoveRequest(
          new PlayMoveDto()
              .type(PlayMoveDto.TypeEnum.PLAY)
              .tile(play.getTile())
              .at(play.getAt())
              .inner(play.getInner()));
    if (legal instanceof LegalPass)
      return new MoveRequest(new PassMoveDto().type(PassMoveDto.TypeEnum.PASS));
    if (legal instanceof LegalEndTurn)
      return new MoveRequest(new EndTurnMoveDto().type(EndTurnMoveDto.TypeEnum.END_TURN));
    return new MoveRequest(new DrawMoveDto().type(DrawMoveDto.TypeEnum.DRAW));
  }
}
