import { FormattedMessage } from 'react-intl'
import { NoGame } from '#games/components/no-game.tsx'
import { ScreenFrame } from '#runtime/components/screen-frame.tsx'
import type { ScreenProps } from '#runtime/registry/module.ts'
import { useScreenPath } from '#runtime/router/navigate.ts'
import { HistoryDetail } from '../components/history-detail.tsx'
import { HistoryList } from '../components/history-list.tsx'
import { OwnHistory } from '../components/own-history.tsx'
import { readInstanceId } from '../state/instance-id.ts'

/** The player's ended games, or one of them with its plays and prizes. */
export default function History({ params }: ScreenProps<'history.list'>) {
  const pathOf = useScreenPath()
  if (params.id === undefined) {
    const title = <FormattedMessage id="history.title" />
    return (
      <OwnHistory title={title} redirectUrl={pathOf('history.list')}>
        <ScreenFrame title={title}>
          <HistoryList />
        </ScreenFrame>
      </OwnHistory>
    )
  }
  const gameInstanceId = readInstanceId(params.id)
  if (gameInstanceId === null) return <NoGame />
  return (
    <OwnHistory
      title={<FormattedMessage id="history.detail" />}
      redirectUrl={pathOf('history.list', { id: gameInstanceId })}
    >
      <HistoryDetail key={gameInstanceId} gameInstanceId={gameInstanceId} />
    </OwnHistory>
  )
}
