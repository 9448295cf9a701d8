/** What can be done with an answer next: which operation, and which of its parameters are in the answer. */
export interface Link {
  readonly operationId: string;
  readonly description: string;
  readonly parameters?: Readonly<Record<string, string>>;
  readonly requestBody?: string;
}

const ID = '$response.body#/id';
const SAME_GAME = { gameId: '$request.path.gameId' };
const AT_THIS_VERSION = { ...SAME_GAME, 'header.If-Match': '$response.header.ETag' };

function link(
  operationId: string,
  description: string,
  { requestBody, ...parameters }: Readonly<Record<string, string>> & { readonly requestBody?: string },
): Link {
  return {
    ...{ operationId, description },
    ...(Object.keys(parameters).length === 0 ? {} : { parameters }),
    ...(requestBody === undefined ? {} : { requestBody }),
  };
}

const TO_A_NEW_GAME = [
  link('getGame', 'Look at it again.', { gameId: ID }),
  link('takeSeat', 'Sit down.', { gameId: ID }),
  link('createSeatLink', 'Let whoever has a link sit down.', { gameId: ID }),
  link('createInvitation', 'Invite a player.', { gameId: ID }),
  link('startGame', 'Begin, once every seat is taken.', { gameId: ID }),
];
const TO_PLAY = [
  link('listLegalMoves', 'What may be done now.', SAME_GAME),
  link('getGameState', 'What lies on the table.', SAME_GAME),
  link('listGameEvents', 'What happened.', SAME_GAME),
];

/** For the section `links` of successful answers, by the operation that gives the answer. */
export const LINKS: Readonly<Record<string, readonly Link[]>> = {
  createGame: TO_A_NEW_GAME,
  createRematch: TO_A_NEW_GAME,
  startGame: [...TO_PLAY, link('streamGameEvents', 'Follow what happens.', SAME_GAME)],
  getGameState: [link('createMove', 'Move at this version.', AT_THIS_VERSION)],
  listLegalMoves: [link('createMove', 'Move at this version, as one of `legalMoves` says.', AT_THIS_VERSION)],
  createMove: [...TO_PLAY, link('askUndo', 'Take it back.', AT_THIS_VERSION)],
  getGameRecord: [link('checkRecord', 'Let the referee check it.', { requestBody: '$response.body' })],
  createToken: [link('revokeToken', 'Make it worthless.', { tokenId: ID })],
  createSeatLink: [link('revokeSeatLink', 'Close it.', { ...SAME_GAME, linkId: ID })],
  createInvitation: [
    link('acceptInvitation', 'For the player: take the seat.', { ...SAME_GAME, invitationId: ID }),
    link('declineInvitation', 'For the player: refuse.', { ...SAME_GAME, invitationId: ID }),
    link('withdrawInvitation', 'For the host: take it back.', { ...SAME_GAME, invitationId: ID }),
  ],
  createStreamTicket: [
    link('streamGameEvents', 'Use it, once.', { ...SAME_GAME, 'query.ticket': '$response.body#/ticket' }),
  ],
  createFeedTicket: [link('streamMyGames', 'Use it, once.', { 'query.ticket': '$response.body#/ticket' })],
  createMessage: [
    link('deleteMessage', 'Take it back.', { ...SAME_GAME, messageId: ID }),
    link('reportMessage', 'For the others: report it.', { ...SAME_GAME, messageId: ID }),
  ],
  announceVacation: [link('endVacation', 'Call it off.', { vacationId: ID })],
  createWebhook: [
    link('getWebhook', 'Look at it again.', { webhookId: ID }),
    link('testWebhook', 'Have it called.', { webhookId: ID }),
    link('listWebhookDeliveries', 'What was sent.', { webhookId: ID }),
    link('deleteWebhook', 'Be rid of it.', { webhookId: ID }),
  ],
};

interface Operation {
  readonly operationId?: string;
  readonly parameters?: readonly unknown[];
  readonly responses: Record<string, unknown>;
}

/** Adds the links, and to every list with a cursor the one to its next page. */
export function addLinks(paths: object): void {
  const operations = (Object.values(paths) as Record<string, Operation>[]).flatMap((methods) => Object.values(methods));
  for (const { operationId = '', parameters = [], responses } of operations) {
    const links = [...(LINKS[operationId] ?? [])];
    if (parameters.some((one) => (one as { name?: string }).name === 'cursor'))
      links.push(
        link(operationId, 'The next page, unless `nextCursor` is null.', { cursor: '$response.body#/nextCursor' }),
      );
    if (links.length === 0) continue;
    const status = Object.keys(responses).find((one) => one.startsWith('2')) ?? '';
    responses[status] = {
      ...(responses[status] as object),
      links: Object.fromEntries(links.map((one) => [one.operationId, one])),
    };
  }
}
