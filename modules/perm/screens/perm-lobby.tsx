import { FormattedMessage, useIntl } from 'react-intl'
import { ScreenFrame } from '#runtime/components/screen-frame.tsx'
import { Panel } from '#runtime/components/panel.tsx'
import { NothingOffered, OfferedGames } from '#games/components/offered-games.tsx'
import { useGameInstance, useGameInstanceIds } from '#games/live/game-instances.ts'
import { takesPlays } from '#schemas/entities/takes-plays.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { PermCard } from '../components/perm-card.tsx'
import { TypeList } from '../components/type-list.tsx'
import { useBetTerms } from '../state/bet-terms.ts'
import styles from './perm-lobby.module.css'

const isOffered = ({ gameRule, gameStatus }: GameInstance) =>
  gameRule === 'oneDrawGamePerm' && gameStatus !== 'ENDED' && gameStatus !== 'REPLAY1'

const startOf = (game: GameInstance) => game.tournamentStartTime ?? Number.MAX_SAFE_INTEGER

/** Games that take bets first, then by their draw. */
const byDraw = (one: GameInstance, other: GameInstance) =>
  Number(takesPlays(other)) - Number(takesPlays(one)) ||
  startOf(one) - startOf(other) ||
  one.gameInstanceId - other.gameInstanceId

/** The games with bets at fixed odds. */
export default function PermLobby() {
  const intl = useIntl()
  const ids = useGameInstanceIds({ where: isOffered, order: byDraw })
  return (
    <ScreenFrame title={<FormattedMessage id="perm.lobby.title" />}>
      <p className={styles.lead}>
        <FormattedMessage id="perm.lobby.body" />
      </p>
      {ids.length > 0 ? (
        <div className={styles.lobby}>
          <OfferedGames
            ids={ids}
            label={intl.formatMessage({ id: 'perm.lobby.title' })}
            className={styles.games}
            Card={PermCard}
          />
          <NextTypes gameInstanceId={ids[0] ?? 0} />
        </div>
      ) : (
        <NothingOffered
          art="lottery"
          title={<FormattedMessage id="perm.lobby.empty" />}
          body={<FormattedMessage id="perm.lobby.emptyBody" />}
          all={<FormattedMessage id="perm.lobby.all" />}
        />
      )}
    </ScreenFrame>
  )
}

/** The bet types and odds of the next draw, while it takes bets. */
function NextTypes({ gameInstanceId }: { gameInstanceId: number }) {
  const game = useGameInstance(gameInstanceId)
  return game && takesPlays(game) ? <TypesOf game={game} /> : null
}

function TypesOf({ game }: { game: GameInstance }) {
  const { data: terms } = useBetTerms(game)
  if (terms === undefined) return null
  return (
    <Panel title={<FormattedMessage id="perm.types" />}>
      <p className={styles.types}>
        {game.gameTitle}
        <br />
        <FormattedMessage
          id="perm.types.body"
          values={{ drawn: terms.gamePlaySize, range: terms.gamePlayRange }}
        />
      </p>
      <TypeList game={game} terms={terms} />
    </Panel>
  )
}
