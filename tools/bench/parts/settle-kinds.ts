import { sql } from 'kysely'
import pg from 'pg'
import type { GameDefinition } from '#schemas/entities/game-definition.ts'
import type { GameRule } from '#schemas/entities/game-instance.ts'
import { playUnits } from '#schemas/kinds/play-units.ts'
import { rulesOfUnits } from '#schemas/kinds/rules-of-units.ts'
import { rulesOf } from '#modules/game-rules/rules/registry.ts'
import { systemEntropy } from '#service/adapters/entropy.ts'
import { bigints, integers, texts } from '#service/database/binary-arrays.ts'
import type { Database, Tx } from '#service/database/database.ts'
import { readDemoGames } from '#tools/demo/demo-games.ts'
import { createGame } from '#service/games/changes/create-game.ts'
import { entropySource } from '#service/games/rules/entropy-source.ts'
import { gameDefinitionOf } from '#service/games/rules/game-file.ts'
import { openNextInstance } from '#service/games/changes/instances.ts'
import type { SeedVault } from '#service/games/rows/seed-vault.ts'
import { MEMBER_ID } from './seed-joins.ts'
import { openSeeded } from './open-seeded.ts'
import { paySale } from './pay-sale.ts'
import { addPlayers, closeChecked, drawServiceOn, settleDue } from './settle-plays.ts'

const AURORA_GAMES = await readDemoGames('sites', 'aurora')
const PLAYS_A_PLAYER = 20
const CHUNK = 10_000

export interface SettleKindBench {
  /** Sells an instance out and settles it; returns the seconds of the settlement. */
  settle(): Promise<number>
  /** Seconds of one scan in SQL over the plays of the last settled instance. */
  scan(): Promise<number>
  close(): Promise<void>
}

/** Whether a bit mask matches the balls of a kind, so that SQL can do it too. */
export function isMatchedBySql(gameRule: GameRule): boolean {
  return MASKED.has(gameRule)
}

const MASKED = new Set(rulesOfUnits('line', 'system'))

/** An instance of `plays` plays of one kind, with the prizes of the demonstration's game of that kind. */
export async function openSettleKind(
  url: string,
  gameRule: GameRule,
  plays: number,
): Promise<SettleKindBench> {
  const database = await openSeeded({ url, dataDir: '' })
  const service = drawServiceOn(database)
  const definition = definitionOf(gameRule, plays)
  const gameId = await addGame(database, definition)
  const firstPlayer = await addPlayers(database, Math.ceil(plays / PLAYS_A_PLAYER))
  const owner = new pg.Client({ connectionString: url })
  await owner.connect()
  const sale = { gameId, definition, plays, firstPlayer, seeds: database.seeds }
  let instanceId = 0
  return {
    async settle() {
      instanceId = await database.transaction((tx) => sellOut(tx, sale))
      await owner.query('analyze plays, instance_players')
      if (isMatchedBySql(gameRule)) await makeMasks(owner, instanceId)
      return (await settleDue(service)) / 1000
    },
    async scan() {
      const started = performance.now()
      if (isMatchedBySql(gameRule)) await matchInSql(owner, definition.drawCount ?? 1)
      else await readInSql(database, instanceId)
      return (performance.now() - started) / 1000
    },
    async close() {
      await owner.end()
      await closeChecked(database)
    },
  }
}

/** The demonstration's game of a kind, for this number of plays, without delays. */
export function definitionOf(gameRule: GameRule, plays: number): GameDefinition {
  const file = AURORA_GAMES.find((game) => game.definition.gameRule === gameRule)
  if (file === undefined) throw new Error(`The demonstration has no game of the kind ${gameRule}.`)
  // A game that starts when full has no dates, and takes no subscriptions.
  const { subscriptionDrawsMax: _, ...definition } = gameDefinitionOf(file, () => null).definition
  const gamePlayMax = plays
  return {
    ...definition,
    gamePlayMax,
    playerPlayMax: gamePlayMax,
    ...(playUnits[gameRule] === 'ticket' ? { gamePlayRange: gamePlayMax } : {}),
    schedule: { kind: 'instaplay' },
    countdownMs: 0,
    drawIntervalMs: 100,
  }
}

export function addGame(database: Database, definition: GameDefinition): Promise<number> {
  return database.transaction(async (tx) => {
    const texts = { en: { title: 'Bench', titleShort: 'B' } }
    const game = await createGame(tx, { memberId: MEMBER_ID, slug: 'bench-settle', definition, texts })
    if (!game.ok) throw new Error(`The game was refused: ${JSON.stringify(game.refusals)}`)
    return game.gameId
  })
}

interface SoldOut {
  gameId: number
  definition: GameDefinition
  plays: number
  firstPlayer: number
  seeds: SeedVault
}

/** Inserts the rows of a sold-out instance's joins in bulk. */
async function sellOut(tx: Tx, { gameId, definition, plays, firstPlayer, seeds }: SoldOut): Promise<number> {
  const id = await openNextInstance(tx, gameId, seeds)
  if (id === null) throw new Error('The game is not offered.')
  const players = Math.ceil(plays / PLAYS_A_PLAYER)
  await sql`
    insert into instance_players (game_instance_id, player_id, play_count, play_max)
    select ${id}::bigint, ${firstPlayer}::bigint + n, count(*), ${plays}::integer
    from (select place % ${players}::bigint as n from generate_series(0, ${plays}::bigint - 1) as place) as owned
    group by n`.execute(tx)
  const source = entropySource(systemEntropy)
  const rules = rulesOf(definition.gameRule)
  const perLine = definition.gamePlayCostMinor + definition.gameFeePerPlayMinor
  let lines = 0
  for (let from = 0; from < plays; from += CHUNK) {
    const count = Math.min(CHUNK, plays - from)
    const sold = rules.tickets
      ? Array.from({ length: count }, (_, index) => rules.tickets?.playOf(from + index + 1) ?? '')
      : rules.randomPlays(definition, count, source)
    const covered = sold.map((play) => {
      const checked = rules.checkPlay(definition, play)
      return checked.ok ? checked.lines : 1
    })
    lines += covered.reduce((sum, one) => sum + one, 0)
    const owners = sold.map((_, index) => firstPlayer + ((from + index) % players))
    await sql`
      insert into plays (game_instance_id, player_id, play, lines, cost_minor, fee_minor)
      select ${id}::bigint, player_id, play, lines, lines * ${definition.gamePlayCostMinor}::bigint,
        lines * ${definition.gameFeePerPlayMinor}::bigint
      from unnest(${bigints(owners)}::bigint[], ${texts(sold)}::text[], ${integers(covered)}::integer[])
        as sold (player_id, play, lines)`.execute(tx)
  }
  const amountMinor = lines * perLine
  const { currencyId } = definition
  await paySale(tx, {
    memberId: MEMBER_ID,
    playerId: firstPlayer,
    gameInstanceId: id,
    currencyId,
    amountMinor,
  })
  await sql`
    update game_instances
    set play_count = ${lines}, player_count = ${players}, status = 'FULL', next_action_at = now()
    where game_instance_id = ${id}::bigint`.execute(tx)
  return id
}

/** Creates the masks of the instance's plays before the measurement: the service's own role may not create tables. */
async function makeMasks(owner: pg.Client, id: number): Promise<void> {
  await owner.query('drop table if exists bench_masks')
  await owner.query(
    `create table bench_masks as
    select (select coalesce(bit_or(1::bigint << ball::integer), 0)
        from unnest(string_to_array(split_part(play, '|', 1), '-')) as ball) as mask,
      (select coalesce(bit_or(1::bigint << ball::integer), 0)
        from unnest(string_to_array(nullif(split_part(play, '|', 2), ''), '-')) as ball) as mask2nd
    from plays where game_instance_id = $1`,
    [id],
  )
  await owner.query('analyze bench_masks')
}

/** Counts the matched balls of each play, for as many draws as the game has. */
async function matchInSql(owner: pg.Client, draws: number): Promise<void> {
  const drawn = [3, 11, 19, 27, 40, 44].reduce((mask, ball) => mask | (1n << BigInt(ball)), 0n)
  for (let draw = 0; draw < draws; draw++) {
    await owner.query(
      `select bit_count((mask & $1::bigint)::bit(64)), bit_count((mask2nd & $1::bigint)::bit(64)), count(*)
      from bench_masks group by 1, 2`,
      [String(drawn)],
    )
  }
}

/** Reads every play once: the minimum that any settlement has to do. */
async function readInSql({ kysely }: Database, id: number): Promise<void> {
  await sql`
    select sum(hashtext(play)), sum(lines) from (
      select play, lines from plays where game_instance_id = ${id}::bigint order by play_id) as scanned`.execute(
    kysely,
  )
}
