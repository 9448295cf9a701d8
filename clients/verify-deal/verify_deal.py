#!/usr/bin/env python3
"""Checks every shuffle of a match record (`train-record/1`) by its seeds, with nothing but Python 3 and this file.

How it works, step by step and by hand, is told in docs/fair-deal.md.

    python3 verify_deal.py RECORD.json ...           checks records
    python3 verify_deal.py --vectors VECTORS.json    checks this program itself by the golden vectors

Exit status: 0 all agrees, 1 something does not, 2 a file cannot be checked.
"""
import hashlib
import hmac
import itertools
import json
import re
import sys

ALGORITHM = "hmac-sha256-fisher-yates/1"
SETS = (6, 9, 12, 15, 18)


class Disagreement(Exception):
    """Something in the file does not agree with the seeds."""


class Unreadable(Exception):
    """The file is no finished record."""


def hmac_sha256(key, data):
    return hmac.new(key, data, hashlib.sha256).digest()


# --- The algorithm ---------------------------------------------------------------------------------------------------


def key_of(server_seed, client_seeds, label):
    return hmac_sha256(server_seed, (label + "\n" + "\n".join(client_seeds)).encode("utf-8"))


def words_of(key):
    for i in itertools.count():
        block = hmac_sha256(key, i.to_bytes(4, "big"))
        for at in range(0, 32, 4):
            yield int.from_bytes(block[at : at + 4], "big")


def below(n, words):
    limit = 2**32 // n * n
    return next(word for word in words if word < limit) % n


def halves(tile):
    return [int(half) for half in tile.split("-")]


def full_set(max_pips, set_aside):
    tiles = ["%d-%d" % (a, b) for a in range(max_pips + 1) for b in range(a, max_pips + 1)]
    return [tile for tile in tiles if tile != set_aside]


def shuffle(key, tiles):
    words = words_of(key)
    order = sorted(tiles, key=halves)
    for j in range(len(order) - 1, 0, -1):
        k = below(j + 1, words)
        order[j], order[k] = order[k], order[j]
    return order


def deal(order, hand_size, seats, all_seats):
    """Hands by seat, and the yard; `seats` are the seats that are dealt to."""
    hands = [
        order[seats.index(seat) * hand_size :][:hand_size] if seat in seats else [] for seat in all_seats
    ]
    return hands, order[len(seats) * hand_size :]


def rank_of_lot(tile):
    a, b = halves(tile)
    return (1, a, 0) if a == b else (0, a + b, b)


def winning_lot(lots):
    return max(range(len(lots)), key=lambda i: (rank_of_lot(lots[i]), -i))


# --- A record --------------------------------------------------------------------------------------------------------


def agree(what, got, wanted):
    if got != wanted:
        said = json.dumps(got), json.dumps(wanted)
        raise Disagreement("%s does not agree: the record says %s, the seeds say %s" % ((what,) + said))


def check_record(record):
    if record.get("format") != "train-record/1":
        raise Unreadable("not a train-record/1")
    fair = record["deal"]
    if fair["algorithm"] != ALGORITHM:
        raise Unreadable("the algorithm %s is not known here" % fair["algorithm"])
    if fair.get("serverSeed") is None:
        raise Unreadable("the server seed is not revealed yet")
    if not re.fullmatch("[0-9a-f]{64}", fair["serverSeed"]):
        raise Disagreement("serverSeed is not 64 characters of lower-case hex")
    server_seed = bytes.fromhex(fair["serverSeed"])
    client_seeds = fair["clientSeeds"]
    agree("commitment", fair["commitment"], hashlib.sha256(server_seed).hexdigest())
    all_seats = list(range(1, len(record["seats"]) + 1))
    if len(client_seeds) != len(all_seats):
        raise Disagreement("there is not one client seed a seat")
    for seed in client_seeds:
        if not re.fullmatch("[\x20-\x7e]{1,64}", seed):
            raise Disagreement("a client seed is not 1 to 64 characters of printable ASCII")

    def key(label):
        return key_of(server_seed, client_seeds, label)

    options = record["ruleset"]["options"]
    if options["maxPips"] not in SETS:
        raise Unreadable("maxPips %s is no set" % options["maxPips"])
    staying = list(all_seats)
    for number, dealt in enumerate(record["rounds"], 1):
        agree("round %d: its number" % number, dealt["round"], number)
        check_round(options, all_seats, staying, key, dealt)
    return len(record["rounds"])


def check_round(options, all_seats, staying, key, dealt):
    """`staying` loses the seats that leave in this round."""
    r = dealt["round"]
    set_aside = None
    if options["engineSource"] == "set_aside":
        agree("round %d: engine" % r, dealt["engine"], options["firstEngine"] - r + 1)
        set_aside = "%d-%d" % (dealt["engine"], dealt["engine"])
    tiles = full_set(options["maxPips"], set_aside)
    hand_size = options.get("handSize")
    if hand_size is None:
        hand_size = len(dealt["hands"][staying[0] - 1])
    hands, yard = deal(shuffle(key("round:%d" % r), tiles), hand_size, staying, all_seats)
    for seat in all_seats:
        agree("round %d: hand of seat %d" % (r, seat), dealt["hands"][seat - 1], hands[seat - 1])
    agree("round %d: number of hands" % r, len(dealt["hands"]), len(all_seats))
    agree("round %d: yard" % r, dealt["yard"], yard)
    check_starter(options, staying, key, dealt, tiles)
    check_draws(staying, key, dealt, yard)


def check_starter(options, staying, key, dealt, tiles):
    r = dealt["round"]
    if r > 1 and options["nextStarter"] != "again":
        return
    suffix = "" if r == 1 else ":%d" % r
    if options["starter"] == "random":
        seat = staying[below(len(staying), words_of(key("starter" + suffix)))]
        agree("round %d: starter" % r, dealt["starter"], seat)
    elif options["starter"] == "lot":
        lots = shuffle(key("lot" + suffix), tiles)[: len(staying)]
        agree("round %d: starter" % r, dealt["starter"], staying[winning_lot(lots)])


def check_draws(staying, key, dealt, yard):
    """Every tile drawn comes from the front of the yard; a departure shuffles the yard and the tiles that went back."""
    departures = 0
    for number, move in enumerate(dealt["moves"], 1):
        at = "round %d, move %d" % (dealt["round"], number)
        if move["type"] in ("draw", "challenge"):
            drawn = [move["tile"]] if move["type"] == "draw" else move["drawn"]
            agree(at + ": tile drawn", drawn, yard[: len(drawn)])
            yard = yard[len(drawn) :]
        elif move["type"] == "leave":
            departures += 1
            yard = shuffle(key("leave:%d:%d" % (dealt["round"], departures)), yard + move["returned"])
            agree(at + ": new yard", move["yard"], yard)
            staying.remove(move["seat"])


# --- The golden vectors ----------------------------------------------------------------------------------------------


def check_vectors(golden):
    agree("algorithm", golden["algorithm"], ALGORITHM)
    server_seed = bytes.fromhex(golden["serverSeed"])
    agree("commitment", golden["commitment"], hashlib.sha256(server_seed).hexdigest())
    all_seats = list(range(1, len(golden["clientSeeds"]) + 1))
    checks = 2

    def key(label, seeds=golden["clientSeeds"]):
        return key_of(server_seed, seeds, label)

    def check(what, got, wanted):
        nonlocal checks
        agree(what, got, wanted)
        checks += 1

    for label, text in golden["keys"].items():
        check("key of " + label, text, key(label).hex())
    first = golden["words"]["first"]
    check("words", first, list(itertools.islice(words_of(key(golden["words"]["label"])), len(first))))
    for i, d in enumerate(golden["deals"], 1):
        order = shuffle(key(d["label"]), full_set(d["maxPips"], d["setAside"]))
        hands, yard = deal(order, d["handSize"], d["seats"], all_seats)
        check("deal %d" % i, [d["hands"], d["yard"]], [hands, yard])
    for i, c in enumerate(golden["choices"], 1):
        check("choice %d" % i, c["seat"], c["seats"][below(len(c["seats"]), words_of(key(c["label"])))])
    for i, l in enumerate(golden["lots"], 1):
        lots = shuffle(key(l["label"]), full_set(l["maxPips"], l["setAside"]))[: len(l["seats"])]
        check("lot %d" % i, [l["drawn"], l["seat"]], [lots, l["seats"][winning_lot(lots)]])
    for i, d in enumerate(golden["departures"], 1):
        check("departure %d" % i, d["yard"], shuffle(key(d["label"]), d["tiles"]))
    for i, r in enumerate(golden["rejections"], 1):
        stream = words_of(key(r["label"], r["clientSeeds"]))
        check("rejection %d, its word" % i, r["value"], next(itertools.islice(stream, r["word"], None)))
        order = shuffle(key(r["label"], r["clientSeeds"]), full_set(r["maxPips"], r["setAside"]))
        check("rejection %d, its order" % i, r["shuffled"], order)
    return checks


# --- The command -----------------------------------------------------------------------------------------------------


def report(file, check, counted):
    try:
        with open(file, encoding="utf-8") as text:
            print("%s: all agree (%d %s)" % (file, check(json.load(text)), counted))
        return 0
    except Disagreement as error:
        print("%s: %s" % (file, error))
        return 1
    except (Unreadable, OSError, ValueError) as error:
        print("%s: cannot be checked: %s" % (file, error))
    except (AttributeError, IndexError, KeyError, TypeError) as error:
        print("%s: cannot be checked: it is not built like a record (%s)" % (file, error))
    return 2


def main(args):
    vectors = args[:1] == ["--vectors"]
    files = args[1:] if vectors else args
    if not files:
        print("usage: python3 verify_deal.py RECORD.json ... | --vectors VECTORS.json")
        return 2
    if vectors:
        return max(report(file, check_vectors, "checks") for file in files)
    return max(report(file, check_record, "rounds") for file in files)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
