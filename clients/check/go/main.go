// Joins a game and plays it to its end with the generated client alone: bot URL GAME_ID.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"log"
	"net/http"
	"os"
	"slices"

	"github.com/google/uuid"

	"trainyard.example/check/generated"
)

var ctx = context.Background()

func main() {
	url, gameID := os.Args[1], uuid.MustParse(os.Args[2])
	anybody := clientOf(url, "")
	registered, err := anybody.RegisterPlayerWithResponse(ctx, nil, trainyard.RegisterPlayerDto{Name: "Go"})
	told(err, registered.JSON201 != nil, registered.Body)
	client := clientOf(url, registered.JSON201.Token.Token)

	var wish trainyard.SeatRequest
	told(wish.FromTakeSeatDto(trainyard.TakeSeatDto{Type: "self"}), true, nil)
	taken, err := client.TakeSeatWithResponse(ctx, gameID, nil, wish)
	told(err, taken.JSON201 != nil, taken.Body)
	seat := taken.JSON201.Seat

	limit, wait := 100, 25
	for after := 0; ; {
		events, err := client.ListGameEventsWithResponse(ctx, gameID, &trainyard.ListGameEventsParams{After: &after, Limit: &limit, Wait: &wait})
		told(err, events.JSON200 != nil, events.Body)
		for _, event := range events.JSON200.Items {
			after = versionOf(event)
		}
		game, err := client.GetGameWithResponse(ctx, gameID, nil)
		told(err, game.JSON200 != nil, game.Body)
		if game.JSON200.Status == "ended" || game.JSON200.Status == "aborted" {
			fmt.Printf("seat %d: %s\n", seat, game.JSON200.Status)
			return
		}
		if slices.Contains(game.JSON200.SeatsToAct, seat) {
			move(client, gameID)
		}
	}
}

// move makes the first play that is legal, or whatever else is.
func move(client *trainyard.ClientWithResponses, gameID uuid.UUID) {
	legal, err := client.ListLegalMovesWithResponse(ctx, gameID, nil)
	told(err, legal.JSON200 != nil, legal.Body)
	if len(legal.JSON200.LegalMoves) == 0 {
		return
	}
	chosen := legal.JSON200.LegalMoves[0]
	for _, one := range legal.JSON200.LegalMoves {
		if kind, _ := one.Discriminator(); kind == "play" {
			chosen = one
			break
		}
	}
	params := &trainyard.CreateMoveParams{IfMatch: fmt.Sprintf(`"%d"`, legal.JSON200.Version)}
	made, err := client.CreateMoveWithResponse(ctx, gameID, params, asked(chosen))
	told(err, made.JSON201 != nil || made.StatusCode() == http.StatusPreconditionFailed, made.Body)
}

// asked is the move that a legal move stands for.
func asked(legal trainyard.LegalMove) trainyard.MoveRequest {
	var request trainyard.MoveRequest
	value, err := legal.ValueByDiscriminator()
	told(err, true, nil)
	switch one := value.(type) {
	case trainyard.LegalPlay:
		err = request.FromPlayMoveDto(trainyard.PlayMoveDto{Type: "play", Tile: one.Tile, At: one.At, Inner: one.Inner})
	case trainyard.LegalDraw:
		err = request.FromDrawMoveDto(trainyard.DrawMoveDto{Type: "draw"})
	case trainyard.LegalPass:
		err = request.FromPassMoveDto(trainyard.PassMoveDto{Type: "pass"})
	case trainyard.LegalEndTurn:
		err = request.FromEndTurnMoveDto(trainyard.EndTurnMoveDto{Type: "end_turn"})
	}
	told(err, true, nil)
	return request
}

// versionOf reads what every variant of an event has.
func versionOf(event trainyard.Event) int {
	var common struct {
		Version int `json:"version"`
	}
	text, err := json.Marshal(event)
	told(err, true, nil)
	told(json.Unmarshal(text, &common), true, nil)
	return common.Version
}

func clientOf(url, token string) *trainyard.ClientWithResponses {
	client, err := trainyard.NewClientWithResponses(url, trainyard.WithRequestEditorFn(func(_ context.Context, request *http.Request) error {
		if token != "" {
			request.Header.Set("Authorization", "Bearer "+token)
		}
		return nil
	}))
	told(err, true, nil)
	return client
}

func told(err error, isAnswer bool, body []byte) {
	if err != nil {
		log.Fatal(err)
	}
	if !isAnswer {
		log.Fatalf("%s", body)
	}
}
