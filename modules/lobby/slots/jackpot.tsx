import { useMemo } from 'react'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { HeroSkeleton, JackpotHero } from '../components/jackpot-hero.tsx'
import { LastResults } from '../components/last-results.tsx'
import { OpenGames, type LayoutProps } from '../components/open-games.tsx'
import { WaysToPlay } from '../components/ways-to-play.tsx'
import { useHeroGame } from '../state/use-lobby-games.ts'
import { useAreGamesLoading } from '#runtime/session/session.ts'
import styles from './jackpot.module.css'

/** One prize on the theme's sky, three ways to play for it, then everything else. */
export default function JackpotLayout({ filter, asked }: LayoutProps) {
  const isLoading = useAreGamesLoading()
  const hero = useHeroGame()
  // A player who chose a filter wants that list: no hero above it.
  const hasHero = !filter
  const heroId = hasHero ? hero?.gameInstanceId : undefined
  // Memoized on the hero: the list is filtered again only for another hero.
  const withoutHero = useMemo(
    () => (heroId === undefined ? undefined : (game: GameInstance) => game.gameInstanceId === heroId),
    [heroId],
  )
  return (
    <>
      {hasHero && hero ? <JackpotHero game={hero} /> : null}
      {hasHero && !hero && isLoading ? <HeroSkeleton /> : null}
      <div className={styles.content} data-hero={(hasHero && hero !== undefined) || undefined}>
        {hasHero && hero ? <WaysToPlay game={hero} /> : null}
        <OpenGames key={filter?.f} filter={filter} asked={asked} withFilters withLive without={withoutHero} />
        {filter ? null : <LastResults size="small" />}
      </div>
    </>
  )
}
