import { sql } from 'kysely'
import pickingFacts from '#modules/picking/facts.ts'
import raffleFacts from '#modules/raffle/facts.ts'
import type { GameDefinition } from '#schemas/entities/game-definition.ts'
import type { GameFile } from '#schemas/entities/game-file.ts'
import type { GameRule } from '#schemas/entities/game-instance.ts'
import { LANGUAGE_DEFAULT } from '#schemas/limits.ts'
import type { DefinitionRefusal } from '#modules/game-rules/rules/game-rules.ts'
import type { Db, Tx } from '#service/database/database.ts'
import { cleanTexts } from '#service/games/rules/clean-texts.ts'
import { checkNewGame, createGame } from './create-game.ts'
import { gameDefinitionOf, gameFileOf, gameFileText } from '#service/games/rules/game-file.ts'
import { openNextInstance } from './instances.ts'
import { textsIn } from '#service/games/views/instance-view.ts'
import type { SeedVault } from '#service/games/rows/seed-vault.ts'

export type OfferedGame =
  /** `isNew` is false if the site already has exactly this game. */
  { ok: true; gameId: number; isNew: boolean } | { ok: false; refusals: DefinitionRefusal[] }

/** The site that offers a game. */
export interface OfferingSite {
  readonly memberId: number
  /** Its currencies by code. */
  readonly currencyIds: ReadonlyMap<string, number>
  /** Returns the reasons why its licences refuse a valid game. */
  readonly refuseByLaw: (definition: GameDefinition) => readonly DefinitionRefusal[]
}

/**
 * Offers a game on a site: validates it, adds it and opens it for sale. The same file again changes nothing; another file under its slug is
 * refused, because sold plays are drawn by the terms of their sale.
 */
export async function offerGame(
  tx: Tx,
  { memberId, currencyIds, refuseByLaw }: OfferingSite,
  { file, seeds }: { file: GameFile; seeds: SeedVault },
): Promise<OfferedGame> {
  await lockCatalogue(tx, memberId)
  const present = await readGameFile(tx, memberId, file)
  if (present !== null) {
    const isSame =
      gameFileText(present.file) === gameFileText({ ...file, texts: await cleanTexts(file.texts) })
    return isSame ? { ok: true, gameId: present.gameId, isNew: false } : { ok: false, refusals: [TAKEN] }
  }
  const { definition, refusals } = await readDefinition(tx, { memberId, currencyIds }, file)
  if (refusals.length > 0) return { ok: false, refusals }
  const created = await createGame(tx, { ...file, memberId, definition, refuseByLaw })
  if (!created.ok) return { ok: false, refusals: created.refusals.map(inFile) }
  await openNextInstance(tx, created.gameId, seeds)
  return created
}

/** A game as it would be offered, and the reasons why it is refused. Nothing changes. */
export async function checkGame(
  db: Db,
  { memberId, currencyIds, refuseByLaw }: OfferingSite,
  file: GameFile,
): Promise<{ readonly definition: GameDefinition; readonly refusals: readonly DefinitionRefusal[] }> {
  const taken = (await readGameFile(db, memberId, file)) === null ? [] : [TAKEN]
  const { definition, refusals } = await readDefinition(db, { memberId, currencyIds }, file)
  if (refusals.length > 0) return { definition, refusals: [...taken, ...refusals] }
  const checked = await checkNewGame(db, { ...file, memberId, definition, refuseByLaw })
  return { definition: checked.definition, refusals: [...taken, ...checked.refusals.map(inFile)] }
}

/** The definition of a file for a site: its target games are those of the site. */
async function readDefinition(
  db: Db,
  { memberId, currencyIds }: Pick<OfferingSite, 'memberId' | 'currencyIds'>,
  file: GameFile,
): Promise<{ definition: GameDefinition; refusals: DefinitionRefusal[] }> {
  const games = await gamesOf(db, memberId)
  const { definition, refusals } = gameDefinitionOf(file, (slug) => {
    const target = games.find((game) => game.slug === slug && game.active)
    if (target === undefined) return null
    return { gameId: target.game_id, gameTitle: textsIn(target.texts, LANGUAGE_DEFAULT).title }
  })
  return {
    definition,
    refusals: [...refuseWays(file), ...refuseCurrency(definition.currencyId, currencyIds), ...refusals],
  }
}

/** Serializes concurrent offers on one site. */
async function lockCatalogue(tx: Tx, memberId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('catalogue', ${memberId}))`.execute(tx)
}

const TAKEN: DefinitionRefusal = {
  path: '/slug',
  reason: 'the site has another game under this name; end that one and choose a new name',
}

/** Prefixes the path, because a definition is one part of its file. */
const inFile = ({ path, reason }: DefinitionRefusal): DefinitionRefusal => ({
  path: `/definition${path}`,
  reason,
})

function refuseCurrency(currencyId: number, currencyIds: ReadonlyMap<string, number>): DefinitionRefusal[] {
  const served = [...currencyIds]
  if (served.some(([, id]) => id === currencyId)) return []
  const allowed = served.map(([code, id]) => `${id} (${code})`).join(', ')
  return [{ path: '/definition/currencyId', reason: `must be a currency that the site serves: ${allowed}` }]
}

/** The kinds of game that sell lucky dips, and of them those that may sell nothing else. */
const DIPPED_RULES = new Set<GameRule>([...pickingFacts.games.rules, ...raffleFacts.games.rules])
const DEALT_RULES = new Set<GameRule>(raffleFacts.games.rules)

/** Refuses a restriction of the ways to buy that the screens of the game do not have. */
function refuseWays({ manualBet = true, bundlesEnabled = true, definition }: GameFile): DefinitionRefusal[] {
  const { gameRule } = definition
  const refusal = (path: string, rules: ReadonlySet<GameRule>) => ({
    path,
    reason: `only for games of ${[...rules].join(', ')}`,
  })
  return [
    ...(manualBet || DEALT_RULES.has(gameRule) ? [] : [refusal('/manualBet', DEALT_RULES)]),
    ...(bundlesEnabled || DIPPED_RULES.has(gameRule) ? [] : [refusal('/bundlesEnabled', DIPPED_RULES)]),
  ]
}

/** A game of a site as its file; null if the site does not have it. */
export async function readGameFile(
  db: Db,
  memberId: number,
  wanted: { slug: string } | { gameId: number },
): Promise<{ gameId: number; file: GameFile } | null> {
  const games = await gamesOf(db, memberId)
  const game = games.find((one) =>
    'slug' in wanted ? one.slug === wanted.slug : one.game_id === wanted.gameId,
  )
  if (game === undefined) return null
  const slugs = new Map(games.map((one) => [one.game_id, one.slug]))
  const { game_id: gameId, active: _, ...shown } = game
  return { gameId, file: gameFileOf(shown, slugs) }
}

function gamesOf(db: Db, memberId: number) {
  return db
    .selectFrom('games')
    .select([
      'game_id',
      'slug',
      'texts',
      'images',
      'show_sequence_number as showSequenceNumber',
      'manual_bet as manualBet',
      'bundles_enabled as bundlesEnabled',
      'definition',
      'active',
    ])
    .where('member_id', '=', memberId)
    .execute()
}
