import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import type { IconName } from '#runtime/components/icon-names.ts'
import { Icon } from '#runtime/components/icon.tsx'
import { GoLink } from '#runtime/router/navigate.ts'
import { takesPlays } from '#runtime/live/takes-plays.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { isPickable, playsLeft } from '../state/game-order.ts'
import { useFullestInstaplay } from '../state/use-lobby-games.ts'
import { GamePrice } from './game-price.tsx'
import styles from './ways-to-play.module.css'

/** Three ways into a game: pick, let pick, or join the draw that starts when it is full. */
export function WaysToPlay({ game }: { game: GameInstance }) {
  const instaplay = useFullestInstaplay()
  const id = game.gameInstanceId
  if (!takesPlays(game) || !isPickable(game)) return null
  return (
    <ul role="list" className={styles.ways}>
      <Way icon="edit" params={{ id }} title={<FormattedMessage id="lobby.way.pick" />}>
        <FormattedMessage
          id="lobby.way.pick.body"
          values={{ count: game.gamePlaySize ?? 0, range: game.gamePlayRange ?? 0 }}
        />
      </Way>
      <Way icon="shuffle" params={{ id, dip: 1 }} title={<FormattedMessage id="lobby.way.dip" />}>
        <FormattedMessage id="lobby.way.dip.body" values={{ price: <GamePrice game={game} /> }} />
      </Way>
      {instaplay ? (
        <Way
          icon="instaplay"
          params={{ id: instaplay.gameInstanceId }}
          title={<FormattedMessage id="lobby.way.instaplay" />}
        >
          <FormattedMessage
            id="lobby.way.instaplay.body"
            values={{ title: instaplay.gameTitle, left: playsLeft(instaplay) }}
          />
        </Way>
      ) : (
        <Way icon="shuffle" params={{ id, dip: 5 }} title={<FormattedMessage id="lobby.way.dips" />}>
          <FormattedMessage id="lobby.way.dips.body" />
        </Way>
      )}
    </ul>
  )
}

interface WayProps {
  icon: IconName
  params: Record<string, number>
  title: ReactNode
  children: ReactNode
}

function Way({ icon, params, title, children }: WayProps) {
  return (
    <li className={styles.way}>
      <GoLink screen="picking.pick" params={params} className={styles.link ?? ''}>
        <span className={styles.icon}>
          <Icon name={icon} />
        </span>
        <span className={styles.text}>
          <span className={styles.title}>{title}</span>
          <span className={styles.body}>{children}</span>
        </span>
        <span className={styles.forward}>
          <Icon name="forward" size="small" />
        </span>
      </GoLink>
    </li>
  )
}
