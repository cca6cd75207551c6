import { useMemo } from 'react'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { JackpotHero } from '../components/jackpot-hero.tsx'
import { HeroSkeleton } from '../components/hero-skeleton.tsx'
import { LastResults } from '../components/last-results.tsx'
import { OpenGames } from '../components/open-games.tsx'
import { WaysToPlay } from '../components/ways-to-play.tsx'
import type { LobbyFilter } from '../state/lobby-filter.ts'
import { useHeroGame } from '../state/use-lobby-games.ts'
import { useSession } from '#runtime/session/session.ts'
import styles from './jackpot.module.css'

/** One prize under the brand's sky, three ways to play for it, then everything else. */
export function JackpotLayout({ filter }: { filter: LobbyFilter | undefined }) {
  const { state } = useSession()
  const hero = useHeroGame()
  // Who chose a filter came for that list: the hero would stand in its way.
  const hasHero = !filter
  const heroId = hasHero ? hero?.gameInstanceId : undefined
  // The same as long as the hero is: the list is looked through again only for another one.
  const withoutHero = useMemo(
    () => (heroId === undefined ? undefined : (game: GameInstance) => game.gameInstanceId === heroId),
    [heroId],
  )
  return (
    <>
      {hasHero && hero ? <JackpotHero game={hero} /> : null}
      {hasHero && !hero && state === 'loading' ? <HeroSkeleton /> : null}
      <div className={styles.content} data-hero={(hasHero && hero !== undefined) || undefined}>
        {hasHero && hero ? <WaysToPlay game={hero} /> : null}
        <OpenGames filter={filter} withFilters without={withoutHero} />
        {filter ? null : <LastResults size="small" />}
      </div>
    </>
  )
}
