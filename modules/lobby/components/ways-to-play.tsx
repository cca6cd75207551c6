import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import type { IconName } from '#schemas/theme/icon-names.ts'
import { Icon } from '#runtime/components/icon.tsx'
import { GoLink } from '#runtime/router/navigate.ts'
import { useGameLink } from '#runtime/registry/game-roles.ts'
import type { ScreenLink } from '#runtime/registry/links.ts'
import { takesPlays } from '#schemas/entities/takes-plays.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { playUnits } from '#schemas/kinds/play-units.ts'
import { isPicked, playsLeft } from '../rules/game-order.ts'
import { useFullestInstaplay } from '../state/use-lobby-games.ts'
import { GamePrice } from './game-price.tsx'
import styles from './ways-to-play.module.css'

/** Three ways into a game whose players pick numbers: pick numbers, take a lucky dip, or join the draw that starts when full. */
export function WaysToPlay({ game }: { game: GameInstance }) {
  const instaplay = useFullestInstaplay()
  const linkTo = useGameLink()
  const id = game.gameInstanceId
  const pick = takesPlays(game) ? linkTo(game, 'buy', { id }) : null
  const dip = linkTo(game, 'buy', { id, dip: 1 })
  const dips = linkTo(game, 'buy', { id, dip: 5 })
  const join = instaplay ? linkTo(instaplay, 'buy', { id: instaplay.gameInstanceId }) : null
  if (!pick || !dip || !dips || !isPicked(game)) return null
  return (
    <ul role="list" className={styles.ways}>
      <Way icon="edit" link={pick} title={<FormattedMessage id="lobby.way.pick" />}>
        <FormattedMessage
          id="lobby.way.pick.body"
          values={{ count: game.gamePlaySize ?? 0, range: game.gamePlayRange ?? 0 }}
        />
      </Way>
      <Way icon="shuffle" link={dip} title={<FormattedMessage id="lobby.way.dip" />}>
        <FormattedMessage id="lobby.way.dip.body" values={{ price: <GamePrice game={game} /> }} />
      </Way>
      {instaplay && join ? (
        <Way icon="instaplay" link={join} title={<FormattedMessage id="lobby.way.instaplay" />}>
          <FormattedMessage
            id="lobby.way.instaplay.body"
            values={{
              unit: playUnits[instaplay.gameRule],
              title: instaplay.gameTitle,
              left: playsLeft(instaplay),
            }}
          />
        </Way>
      ) : game.bundlesEnabled === false ? null : (
        <Way icon="shuffle" link={dips} title={<FormattedMessage id="lobby.way.dips" />}>
          <FormattedMessage id="lobby.way.dips.body" />
        </Way>
      )}
    </ul>
  )
}

interface WayProps {
  icon: IconName
  link: ScreenLink
  title: ReactNode
  children: ReactNode
}

function Way({ icon, link, title, children }: WayProps) {
  return (
    <li className={styles.way}>
      <GoLink {...link} className={styles.link ?? ''}>
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
