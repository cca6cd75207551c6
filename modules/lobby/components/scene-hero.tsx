import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { GoButton } from '#runtime/components/go-button.tsx'
import { Skeleton } from '#runtime/components/skeleton.tsx'
import { useOperation } from '#runtime/client/use-operation.ts'
import { fromMinor, toMinor, useDecimalPlaces } from '#runtime/format/amounts.ts'
import { Countdown } from '#runtime/format/countdown.tsx'
import { DateTime } from '#runtime/format/date.tsx'
import { Money } from '#runtime/format/money.tsx'
import { useGameLink } from '#runtime/registry/game-roles.ts'
import { useLocalized, usePictureUrl, useSite } from '#runtime/site/site.ts'
import { roundOdds } from '#games/format/odds.ts'
import { takesPlays } from '#schemas/entities/takes-plays.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { playUnits } from '#schemas/kinds/play-units.ts'
import { playsLeft } from '../rules/game-order.ts'
import { causeShareMinor } from '../rules/cause-share.ts'
import { FavoriteButton } from './favorite-button.tsx'
import { GameFacts } from './game-card.tsx'
import { GamePrice } from './game-price.tsx'
import { PrizeAmount, PrizeName } from './game-prize.tsx'
import { HeroArt } from './hero-art.tsx'
import styles from './scene-hero.module.css'

/** The odds do not change while a game is open. */
const ODDS_STALE_MS = 10 * 60_000

/** The main prize as a full picture, with the tickets left, the odds, the draw and the part of the good cause. */
export function SceneHero({ game }: { game: GameInstance }) {
  return (
    <section className={styles.hero} aria-labelledby="lobby-scene">
      <Picture game={game} />
      <div className={styles.sheet}>
        <div className={styles.main}>
          <div className={styles.head}>
            <h2 id="lobby-scene" className={styles.title}>
              {game.gameTitle}
            </h2>
            <FavoriteButton gameId={game.gameId} title={game.gameTitle} />
          </div>
          <p className={styles.prize}>
            <span className={styles.prizeName}>
              <PrizeName game={game} />
            </span>{' '}
            <span className={styles.amount}>
              <PrizeAmount game={game} />
            </span>
          </p>
          <HeroAction game={game} />
        </div>
        <Figures game={game} />
      </div>
    </section>
  )
}

function Picture({ game }: { game: GameInstance }) {
  const pictureUrl = usePictureUrl()
  const own = game.images?.background
  return (
    <div className={styles.picture}>
      {own === undefined ? (
        <HeroArt />
      ) : (
        <img src={pictureUrl(own)} alt="" fetchPriority="high" decoding="async" />
      )}
    </div>
  )
}

function HeroAction({ game }: { game: GameInstance }) {
  const linkTo = useGameLink()
  const params = { id: game.gameInstanceId }
  const buy = takesPlays(game) ? linkTo(game, 'buy', params) : null
  const link = buy ?? linkTo(game, 'watch', params)
  return (
    <div className={styles.actions}>
      {link ? (
        <GoButton size="large" {...link}>
          {buy ? (
            <FormattedMessage id="lobby.scene.take" values={{ unit: playUnits[game.gameRule] }} />
          ) : (
            <FormattedMessage id="lobby.watch" />
          )}
        </GoButton>
      ) : null}
      <div className={styles.terms}>
        <p className={styles.price}>
          <GamePrice game={game} />
        </p>
        <GameFacts game={game} />
      </div>
    </div>
  )
}

function Figures({ game }: { game: GameInstance }) {
  const { gameRule, gamePlayMax = 0, tournamentStartTime } = game
  return (
    <dl className={styles.figures}>
      <Figure name={<FormattedMessage id="lobby.scene.left" values={{ unit: playUnits[gameRule] }} />}>
        <FormattedMessage id="lobby.scene.left.of" values={{ left: playsLeft(game), max: gamePlayMax }} />
      </Figure>
      <Odds game={game} />
      {tournamentStartTime === undefined ? null : (
        <Figure
          name={<FormattedMessage id="lobby.scene.draw" />}
          note={<DateTime at={tournamentStartTime} />}
        >
          <Countdown until={tournamentStartTime} />
        </Figure>
      )}
      <CauseSoFar game={game} />
    </dl>
  )
}

/** Chance of the first rank, as the payout table has it; its place is kept while the table loads. */
function Odds({ game }: { game: GameInstance }) {
  const { gameInstanceId, gameRule } = game
  const table = useOperation('getGamePayoutInfo', { gameInstanceId }, { staleMs: ODDS_STALE_MS, priority: 2 })
  const odds = table.data?.rows.find(({ rankNumber }) => rankNumber === 1)?.meta?.odds
  // A table without odds has nothing to say here.
  if (table.data !== undefined && odds === undefined) return null
  if (table.isError) return null
  return (
    <Figure name={<FormattedMessage id="lobby.scene.odds" values={{ unit: playUnits[gameRule] }} />}>
      {odds === undefined ? (
        <Skeleton shape="line" width="7rem" />
      ) : (
        <FormattedMessage id="lobby.scene.odds.of" values={{ odds: roundOdds(odds) }} />
      )}
    </Figure>
  )
}

/** The part of the good cause in what this draw has sold so far. */
function CauseSoFar({ game }: { game: GameInstance }) {
  const { gamePlayCurrent = 0, gamePlayCost = 0, currencyId = 0 } = game
  const { cause } = useSite().manifest.brand
  const text = useLocalized()
  const places = useDecimalPlaces(currencyId)
  if (cause === undefined || gamePlayCost === 0) return null
  const minor = causeShareMinor({
    plays: gamePlayCurrent,
    priceMinor: toMinor(gamePlayCost, places),
    sharePercent: cause.sharePercent,
  })
  const amount = <Money amount={fromMinor(minor, places)} currencyId={currencyId} />
  return (
    <Figure name={<FormattedMessage id="lobby.scene.cause" values={{ cause: text(cause.name) }} />}>
      <FormattedMessage id="lobby.scene.cause.soFar" values={{ amount }} />
    </Figure>
  )
}

interface FigureProps {
  name: ReactNode
  note?: ReactNode
  children: ReactNode
}

function Figure({ name, note, children }: FigureProps) {
  return (
    <div className={styles.figure}>
      <dt>{name}</dt>
      <dd className={styles.value}>{children}</dd>
      {note === undefined ? null : <dd className={styles.note}>{note}</dd>}
    </div>
  )
}

/** The scene before its game is loaded, of the final size. */
export function SceneSkeleton() {
  return (
    <section className={styles.hero} aria-busy>
      <div className={styles.picture}>
        <HeroArt />
      </div>
      <div className={styles.sheet}>
        <div className={styles.main}>
          <Skeleton shape="block" width="min(100%, 26rem)" height="var(--type-display-size)" />
          <Skeleton shape="figure" width="14rem" />
          <Skeleton shape="button" width="14rem" />
        </div>
        <Skeleton shape="block" height="12rem" />
      </div>
    </section>
  )
}
