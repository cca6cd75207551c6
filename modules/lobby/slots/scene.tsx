import { useMemo } from 'react'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { useAreGamesLoading } from '#runtime/session/session.ts'
import { GoodCause } from '../components/good-cause.tsx'
import { LastResults } from '../components/last-results.tsx'
import { OpenGames, type LayoutProps } from '../components/open-games.tsx'
import { SceneHero, SceneSkeleton } from '../components/scene-hero.tsx'
import { useHeroGame } from '../state/use-lobby-games.ts'
import styles from './scene.module.css'

/** The main prize as a picture with its facts, the good cause, then every other draw. */
export default function SceneLayout({ filter, asked }: LayoutProps) {
  const isLoading = useAreGamesLoading()
  const hero = useHeroGame()
  const heroId = filter ? undefined : hero?.gameInstanceId
  // Memoized on the hero: the list is filtered again only for another hero.
  const withoutHero = useMemo(
    () => (heroId === undefined ? undefined : (game: GameInstance) => game.gameInstanceId === heroId),
    [heroId],
  )
  return (
    <>
      {filter || !hero ? null : <SceneHero game={hero} />}
      {!filter && !hero && isLoading ? <SceneSkeleton /> : null}
      {filter ? null : <GoodCause />}
      <div className={styles.content}>
        <OpenGames key={filter?.f} filter={filter} asked={asked} withLive without={withoutHero} />
        {filter ? null : <LastResults size="small" />}
      </div>
    </>
  )
}
