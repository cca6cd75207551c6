import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  type FoundPlayer,
  type GlobalMessageBody,
  globalMessageBodySchema,
  type PrivateMessageBody,
  privateMessageBodySchema,
  type ReasonBody,
  reasonBodySchema,
} from '#schemas/operator/players-api.ts'
import type { Db, Tx } from '#service/database/database.ts'
import { appendAudit } from '#service/ledger/audit.ts'
import { sendGlobalMessage, sendPrivateMessage } from '#service/messages/send-message.ts'
import { usernameKeyOf } from '#service/players/username-key.ts'
import { beginExclusion, endBan } from '#service/protection/exclusions.ts'
import { ApiRefusal } from './api-refusal.ts'
import type { OperatorService } from './operator-service.ts'
import { bodyReader } from './request-body.ts'
import { servedSite } from './served-site.ts'

type Asked = FastifyRequest<{ Params: { siteId: string; playerId: string } }>
type Search = FastifyRequest<{ Params: { siteId: string }; Querystring: { username?: string } }>

const readReason = bodyReader<ReasonBody>(reasonBodySchema)
const readPrivateMessage = bodyReader<PrivateMessageBody>(privateMessageBodySchema)
const readGlobalMessage = bodyReader<GlobalMessageBody>(globalMessageBodySchema)

/** Players of a site: finding one, banning, and messages. Every change is in the audit log with its reason or text. */
export function registerPlayersApi(app: FastifyInstance, service: OperatorService): void {
  const { database, sessions } = service

  app.get('/api/sites/:siteId/players', async ({ params, query }: Search): Promise<FoundPlayer[]> => {
    const { memberId } = servedSite(service, params.siteId)
    return findPlayers(database.kysely, memberId, usernameKeyOf(query.username ?? ''))
  })

  app.post(
    '/api/sites/:siteId/players/:playerId/ban',
    async ({ params, body }: Asked): Promise<FoundPlayer> => {
      const { reason } = readReason(body)
      return change(service, params, { action: 'player.banned', body: { reason } }, async (tx, playerId) => {
        if (await beginExclusion(tx, sessions, { playerId, kind: 'ban' })) return
        throw new ApiRefusal('conflict', 'This player is banned already.')
      })
    },
  )

  app.post(
    '/api/sites/:siteId/players/:playerId/unban',
    async ({ params, body }: Asked): Promise<FoundPlayer> => {
      const { reason } = readReason(body)
      return change(
        service,
        params,
        { action: 'player.unbanned', body: { reason } },
        async (tx, playerId) => {
          if (await endBan(tx, playerId)) return
          throw new ApiRefusal('conflict', 'This player is not banned.')
        },
      )
    },
  )

  app.post('/api/sites/:siteId/players/:playerId/messages', async ({ params, body }: Asked, reply) => {
    const message = readPrivateMessage(body)
    void reply.code(201)
    return change(service, params, { action: 'player.messaged', body: { ...message } }, (tx, playerId) =>
      sendPrivateMessage(tx, playerId, message),
    )
  })

  app.post('/api/sites/:siteId/messages', async ({ params, body }: Asked, reply) => {
    const message = readGlobalMessage(body)
    const { siteId, memberId } = servedSite(service, params.siteId)
    await database.transaction(async (tx) => {
      await refuseUnknownGame(tx, memberId, message.gameId)
      await sendGlobalMessage(tx, memberId, message)
      await appendAudit(tx, { actor: 'operator', action: 'site.messaged', body: { siteId, ...message } })
    })
    void reply.code(201)
    return message
  })
}

interface Noted {
  readonly action: string
  readonly body: Record<string, unknown>
}

/** Changes one player of a site and notes it in the audit log, both or neither. Answers with the player after it. */
async function change(
  service: OperatorService,
  params: { siteId: string; playerId: string },
  { action, body }: Noted,
  work: (tx: Tx, playerId: number) => Promise<void>,
): Promise<FoundPlayer> {
  const { siteId, memberId } = servedSite(service, params.siteId)
  const player = await service.database.transaction(async (tx) => {
    const { playerId } = await readPlayer(tx, memberId, params.playerId)
    await work(tx, playerId)
    await appendAudit(tx, { actor: 'operator', action, body: { siteId, playerId, ...body } })
    return readPlayer(tx, memberId, params.playerId)
  })
  service.log.info({ siteId, playerId: player.playerId, action }, 'a player was changed by the operator')
  return player
}

const foundPlayers = (db: Db, memberId: number) =>
  db
    .selectFrom('players')
    .select(['player_id as playerId', 'username', 'screen_name as screenName', 'status'])
    .where('member_id', '=', memberId)

async function findPlayers(db: Db, memberId: number, usernameKey: string): Promise<FoundPlayer[]> {
  return foundPlayers(db, memberId).where('username_key', '=', usernameKey).execute()
}

async function readPlayer(db: Db, memberId: number, asked: string): Promise<FoundPlayer> {
  const playerId = /^[1-9][0-9]{0,14}$/.test(asked) ? Number(asked) : null
  const player =
    playerId === null
      ? undefined
      : await foundPlayers(db, memberId).where('player_id', '=', playerId).executeTakeFirst()
  if (player === undefined) throw new ApiRefusal('not-found', 'This site has no such player.')
  return player
}

async function refuseUnknownGame(tx: Tx, memberId: number, gameId: number | undefined): Promise<void> {
  if (gameId === undefined) return
  const game = await tx
    .selectFrom('games')
    .select('game_id')
    .where('game_id', '=', gameId)
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  if (game !== undefined) return
  throw new ApiRefusal('refused', 'The message was not sent.', {
    refusals: [{ file: 'body', path: '$.gameId', value: gameId, expected: 'must be a game of this site' }],
  })
}
