import { Prisma } from '../generated/prisma/client.js';

/**
 * Whether `notices n` tells of what somebody did whom its player has muted: a message or an invitation of theirs. It is asked
 * whenever notices are read or sent, so that it holds for earlier ones too, and no more once they are unmuted.
 */
export const IS_OF_MUTED = Prisma.raw(`CASE n.kind
  WHEN 'message' THEN EXISTS (
    SELECT 1 FROM messages t JOIN members a ON a.game_id = t.game_id AND a.id = t.member_id JOIN mutes x ON x.muted_player_id = a.player_id
    WHERE t.game_id = n.game_id AND t.id = (n.data->>'message')::integer AND x.player_id = n.player_id)
    OR EXISTS (
    SELECT 1 FROM messages t JOIN member_mutes x ON x.game_id = t.game_id AND x.muted_member_id = t.member_id
    WHERE t.game_id = n.game_id AND t.id = (n.data->>'message')::integer AND x.player_id = n.player_id)
  WHEN 'invited' THEN EXISTS (
    SELECT 1 FROM invitations v JOIN mutes x ON x.muted_player_id = v.invited_by
    WHERE v.game_id = n.game_id AND v.id = (n.data->>'invitationId')::uuid AND x.player_id = n.player_id)
  ELSE false END`);
