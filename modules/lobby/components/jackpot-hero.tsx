import { FormattedMessage } from 'react-intl'
import { GoButton } from '#runtime/components/go-button.tsx'
import { Countdown } from '#runtime/format/countdown.tsx'
import { DateTime } from '#runtime/format/date.tsx'
import { useGameLink } from '#runtime/registry/game-roles.ts'
import { takesPlays } from '#schemas/entities/takes-plays.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { playUnits } from '#schemas/kinds/play-units.ts'
import { Skeleton } from '#runtime/components/skeleton.tsx'
import { headlinePrize } from '../rules/headline-prize.ts'
import { isPicked, playsLeft } from '../rules/game-order.ts'
import { FavoriteButton } from './favorite-button.tsx'
import { FitLine } from './fit-line.tsx'
import { GameFacts } from './game-card.tsx'
import { GamePrice } from './game-price.tsx'
import { PrizeAmount, PrizeName } from './game-prize.tsx'
import { HeroArt } from './hero-art.tsx'
import styles from './jackpot-hero.module.css'

/** The jackpot as the main element of the first screen, on the theme's sky. */
export function JackpotHero({ game }: { game: GameInstance }) {
  return (
    <section className={styles.hero}>
      <HeroArt />
      <div className={styles.content}>
        <div className={styles.game}>
          <h2 className={styles.title}>{game.gameTitle}</h2>
          <FavoriteButton gameId={game.gameId} title={game.gameTitle} />
        </div>
        <p className={styles.prize}>
          <span className={styles.prizeName}>
            <PrizeName game={game} />
          </span>
          <FitLine className={styles.amount} text={String(headlinePrize(game).amount)}>
            <PrizeAmount game={game} />
          </FitLine>
        </p>
        <HeroStart game={game} />
        <HeroAction game={game} />
      </div>
    </section>
  )
}

function HeroStart({ game }: { game: GameInstance }) {
  const at = game.tournamentStartTime
  if (at === undefined) {
    return (
      <p className={styles.start}>
        <FormattedMessage
          id="lobby.playsLeft"
          values={{ unit: playUnits[game.gameRule], left: playsLeft(game) }}
        />
      </p>
    )
  }
  return (
    <p className={styles.start}>
      <span>
        <FormattedMessage id="lobby.nextDraw" />
      </span>
      <span className={styles.countdown}>
        <Countdown until={at} />
      </span>
      <span className={styles.time}>
        <DateTime at={at} />
      </span>
    </p>
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
          {buy ? <BuyText game={game} /> : <FormattedMessage id="lobby.watch" />}
        </GoButton>
      ) : null}
      <div>
        <p>
          <GamePrice game={game} />
        </p>
        <GameFacts game={game} />
      </div>
    </div>
  )
}

function BuyText({ game }: { game: GameInstance }) {
  const unit = playUnits[game.gameRule]
  if (unit === 'ticket') return <FormattedMessage id="lobby.scene.take" values={{ unit }} />
  return isPicked(game) ? (
    <FormattedMessage id="lobby.chooseNumbers" values={{ count: game.gamePlaySize ?? 0 }} />
  ) : (
    <FormattedMessage id="lobby.play" />
  )
}

/** The hero before its game is loaded: the sky is drawn immediately, the prize is inserted later. */
export function HeroSkeleton() {
  return (
    <section className={styles.hero} aria-busy>
      <HeroArt />
      <div className={styles.content}>
        <Skeleton shape="title" width="12rem" />
        <Skeleton shape="block" width="min(100%, 34rem)" height="var(--type-jackpot-size)" />
        <Skeleton shape="figure" width="14rem" />
        <Skeleton shape="button" width="16rem" />
      </div>
    </section>
  )
}
