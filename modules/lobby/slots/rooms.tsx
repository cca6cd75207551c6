import { useMemo } from 'react'
import { FormattedMessage } from 'react-intl'
import { glides } from '#runtime/components/glides.ts'
import { Panel } from '#runtime/components/panel.tsx'
import { Skeleton } from '#runtime/components/skeleton.tsx'
import text from '#runtime/components/text.module.css'
import { Slot } from '#runtime/registry/slot.tsx'
import { useGameInstance } from '#games/live/game-instances.ts'
import { useAreGamesLoading, useSession } from '#runtime/session/session.ts'
import { takesPlays } from '#schemas/entities/takes-plays.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { GameCardOf } from '../components/game-card.tsx'
import { CardsSkeleton } from '../components/lobby-skeleton.tsx'
import { LiveButton } from '../components/live-button.tsx'
import { JoinedRoom } from '../components/joined-room.tsx'
import { NextRoom, NextRoomSkeleton } from '../components/next-room.tsx'
import { NoGames } from '../components/no-games.tsx'
import { OpenGames, type LayoutProps } from '../components/open-games.tsx'
import { RoomCard } from '../components/room-card.tsx'
import { useInstantIds, useMyRoomIds, useRoomIds } from '../state/use-rooms.ts'
import { HeroArt } from '../components/hero-art.tsx'
import styles from './rooms.module.css'

/** The club: the next game in its hall, the player's cards, tonight's rooms, and the games to play at once. */
export default function RoomsLayout({ filter, asked }: LayoutProps) {
  const isLoading = useAreGamesLoading()
  const rooms = useRoomIds()
  const instant = useInstantIds()
  const shown = useMemo(() => new Set([...rooms, ...instant]), [rooms, instant])
  // A running game is among those that are live.
  const isShown = useMemo(
    () => (game: GameInstance) => shown.has(game.gameInstanceId) || !takesPlays(game),
    [shown],
  )
  const next = useGameInstance(rooms[0] ?? 0)
  if (filter) {
    return (
      <div className={styles.list}>
        <OpenGames key={filter.f} filter={filter} asked={asked} />
      </div>
    )
  }
  return (
    <>
      <section className={styles.hall} aria-busy={isLoading && !next ? true : undefined}>
        <div className={styles.picture}>
          <HeroArt />
        </div>
        <div className={styles.front}>
          {next ? <NextRoom key={next.gameInstanceId} game={next} /> : null}
          {!next && isLoading ? <NextRoomSkeleton /> : null}
        </div>
      </section>
      <div className={styles.page}>
        <MyCards />
        <section className={styles.part} aria-labelledby="lobby-rooms">
          <div className={styles.head}>
            <h2 id="lobby-rooms" className={text.title}>
              <FormattedMessage id="lobby.rooms" />
            </h2>
            <LiveButton />
          </div>
          {rooms.length === 0 ? (
            isLoading ? (
              <CardsSkeleton cards={3} />
            ) : (
              <NoGames filter={undefined} />
            )
          ) : (
            <ul role="list" className={styles.cards} ref={glides}>
              {rooms.map((id) => (
                <li key={id} className={styles.card}>
                  <RoomOf gameInstanceId={id} />
                </li>
              ))}
            </ul>
          )}
        </section>
        {instant.length > 0 ? (
          <section className={styles.part} aria-labelledby="lobby-instant">
            <h2 id="lobby-instant" className={text.title}>
              <FormattedMessage id="lobby.instant" />
            </h2>
            <ul role="list" className={styles.cards}>
              {instant.map((id) => (
                <li key={id} className={styles.card}>
                  <GameCardOf gameInstanceId={id} />
                </li>
              ))}
            </ul>
          </section>
        ) : null}
        <OpenGames filter={undefined} asked={asked} without={isShown} />
      </div>
    </>
  )
}

/** The card of a room: that of the module of its kind, or the one of the lobby. */
function RoomOf({ gameInstanceId }: { gameInstanceId: number }) {
  const game = useGameInstance(gameInstanceId)
  if (!game) return null
  return (
    <Slot
      id="game.card"
      of={{ game }}
      loading={
        <Panel>
          <Skeleton shape="block" height="20rem" />
        </Panel>
      }
    >
      <RoomCard game={game} />
    </Slot>
  )
}

/** The rooms that the player is in. A visitor has none. */
function MyCards() {
  const { state } = useSession()
  const ids = useMyRoomIds()
  if (state !== 'loggedIn') return null
  return (
    <section className={styles.part} aria-labelledby="lobby-mine">
      <h2 id="lobby-mine" className={text.title}>
        <FormattedMessage id="lobby.rooms.mine" />
      </h2>
      {ids.length === 0 ? (
        <p className={styles.none}>
          <FormattedMessage id="lobby.rooms.mine.none" />
        </p>
      ) : (
        <ul role="list" className={styles.mine}>
          {ids.map((id) => (
            <JoinedRoom key={id} gameInstanceId={id} />
          ))}
        </ul>
      )}
    </section>
  )
}
