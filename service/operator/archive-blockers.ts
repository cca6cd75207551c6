import type { ArchiveBlocker } from '#schemas/operator/archiving.ts'
import { isPlain } from '#schemas/site-manifest/merge.ts'
import { parseJson, valueOf } from '#schemas/site-manifest/parse-json.ts'
import { ApiRefusal } from '#service/call/api-refusal.ts'
import type { Database, Db } from '#service/database/database.ts'
import type { SiteCatalogue } from '#service/sites/catalogue.ts'

/** The things for which a site has to stay open: open games, and money or items that players wait for. */
export async function archiveBlockers(db: Db, memberId: number): Promise<ArchiveBlocker[]> {
  const [games, subscriptions, deposits, withdrawals, prizes, players] = [
    await openGames(db, memberId),
    await countOf(
      db
        .selectFrom('subscriptions')
        .innerJoin('players', 'players.player_id', 'subscriptions.player_id')
        .where('players.member_id', '=', memberId)
        .where('subscriptions.status', '=', 'active')
        .select(({ fn }) => fn.countAll<number>().as('count')),
    ),
    await countOf(
      db
        .selectFrom('deposits')
        .where('member_id', '=', memberId)
        .where('status', '=', 'created')
        .select(({ fn }) => fn.countAll<number>().as('count')),
    ),
    await countOf(
      db
        .selectFrom('withdrawals')
        .where('member_id', '=', memberId)
        .where('status', 'in', ['pending', 'approved'])
        .select(({ fn }) => fn.countAll<number>().as('count')),
    ),
    await countOf(
      db
        .selectFrom('prize_items')
        .where('member_id', '=', memberId)
        .where('status', 'in', ['won', 'claimed', 'at-agent', 'shipped'])
        .select(({ fn }) => fn.countAll<number>().as('count')),
    ),
    await countOf(
      db
        .selectFrom('accounts')
        .innerJoin('players', 'players.player_id', 'accounts.owner_id')
        .where('players.member_id', '=', memberId)
        .where('accounts.kind', 'in', ['playerCash', 'playerSubscription', 'pendingWithdrawal'])
        .where('accounts.balance_minor', '>', 0)
        .select(({ fn }) => fn.count<number>('players.player_id').distinct().as('count')),
    ),
  ]
  const named = [...new Set(games)].slice(0, 3).join(', ')
  const found: [ArchiveBlocker['kind'], number, string, string][] = [
    [
      'games',
      games.length,
      'Game instances that have not ended',
      `End the games (${named}), and wait for their draws.`,
    ],
    ['subscriptions', subscriptions, 'Active subscriptions', 'Cancel them.'],
    ['deposits', deposits, 'Deposits that wait for their processor', 'Wait until they are paid or expire.'],
    ['withdrawals', withdrawals, 'Withdrawals that are not paid', 'Decide and pay them.'],
    ['prizes', prizes, 'Won items that are not handed over', 'Hand them over, or wait until they expire.'],
    ['balances', players, 'Players with money in their accounts', 'Pay it out.'],
  ]
  return found.flatMap(([kind, count, what, cure]) =>
    count === 0 ? [] : [{ kind, count, text: `${what}: ${count}. ${cure}` }],
  )
}

/** The slugs of the games whose instances have not ended, one for each instance. */
async function openGames(db: Db, memberId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('game_instances')
    .innerJoin('games', 'games.game_id', 'game_instances.game_id')
    .where('game_instances.member_id', '=', memberId)
    .where('game_instances.ended_at', 'is', null)
    .select('games.slug')
    .orderBy('games.slug')
    .execute()
  return rows.map(({ slug }) => slug)
}

async function countOf(query: {
  executeTakeFirstOrThrow: () => Promise<{ count: number }>
}): Promise<number> {
  return (await query.executeTakeFirstOrThrow()).count
}

/** Refuses a saving that archives a site while something is in the way. */
export async function refuseArchiving(
  { sites, database }: { readonly sites: Pick<SiteCatalogue, 'bySiteId'>; readonly database: Database },
  siteId: string,
  manifest: string,
): Promise<void> {
  const site = sites.bySiteId(siteId)
  if (site === null || site.manifest.archived === true || !isArchivedText(manifest)) return
  const blockers = await archiveBlockers(database.kysely, site.memberId)
  if (blockers.length === 0) return
  const reasons = blockers.map(({ text }) => text).join(' ')
  throw new ApiRefusal('conflict', `The site cannot be archived yet. ${reasons}`)
}

/** Whether the text of a manifest archives its site. */
export function isArchivedText(text: string): boolean {
  const manifest = valueOf(parseJson('', text))
  return isPlain(manifest) && manifest['archived'] === true
}
