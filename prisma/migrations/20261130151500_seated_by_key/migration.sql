-- The games of a player are looked up one by one, by their keys. A join of whole tables was planned while they were small, and
-- a connection kept that plan until the next ANALYZE: with 500 new games each new seat read them all.
CREATE OR REPLACE FUNCTION "check_seated"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    seated INTEGER;
BEGIN
    PERFORM 1 FROM "players" WHERE "id" = NEW."player_id" AND "deleted_at" IS NULL FOR NO KEY UPDATE;
    IF NOT FOUND THEN
        RAISE EXCEPTION 'the account is deleted' USING ERRCODE = 'TY001';
    END IF;
    SELECT count(*) INTO seated FROM "members" m
    WHERE m."player_id" = NEW."player_id" AND m."left_at" IS NULL
      AND (SELECT g."status" FROM "games" g WHERE g."id" = m."game_id") IN ('open', 'running');
    IF seated >= 1000 THEN
        RAISE EXCEPTION 'the account sits in % games', seated USING ERRCODE = 'TY003';
    END IF;
    RETURN NEW;
END;
$$;
