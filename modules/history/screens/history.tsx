import { FormattedMessage } from 'react-intl'
import { ScreenFrame } from '#runtime/components/screen-frame.tsx'
import type { ScreenProps } from '#runtime/registry/module.ts'
import { useScreenPath } from '#runtime/router/navigate.ts'
import { HistoryDetail } from '../components/history-detail.tsx'
import { HistoryList } from '../components/history-list.tsx'
import { OwnHistory } from '../components/own-history.tsx'

/** The player's ended games, or one of them with its plays and prizes. */
export default function History({ params: { id: gameInstanceId } }: ScreenProps<'history.list'>) {
  const pathOf = useScreenPath()
  if (gameInstanceId === undefined) {
    const title = <FormattedMessage id="history.title" />
    return (
      <OwnHistory title={title} redirectUrl={pathOf('history.list')}>
        <ScreenFrame title={title}>
          <HistoryList />
        </ScreenFrame>
      </OwnHistory>
    )
  }
  return (
    <OwnHistory
      title={<FormattedMessage id="history.detail" />}
      redirectUrl={pathOf('history.list', { id: gameInstanceId })}
    >
      <HistoryDetail key={gameInstanceId} gameInstanceId={gameInstanceId} />
    </OwnHistory>
  )
}
