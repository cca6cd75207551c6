import { FormattedMessage } from 'react-intl'
import { useOperation } from '#runtime/client/use-operation.ts'
import { Loaded } from '#runtime/components/loaded.tsx'
import { Sheet } from '#runtime/components/sheet.tsx'
import { OperatorHtml } from '#runtime/html/operator-html.tsx'
import type { ModalProps } from '#runtime/registry/module.ts'
import { useSite } from '#runtime/site/site.ts'
import styles from './rules.module.css'

/** The rules of a game, written by its operator. */
export default function Rules({ gameInstanceId, close }: ModalProps<'lobby.rules'>) {
  const { languageId } = useSite()
  const query = useOperation('getGameLobby', { gameInstanceId, languageId })
  const title = query.data?.gameDetails.gameTitle
  return (
    <Sheet
      size="large"
      title={
        title === undefined ? (
          <FormattedMessage id="lobby.rules" />
        ) : (
          <FormattedMessage id="lobby.rules.of" values={{ title }} />
        )
      }
      onClose={close}
    >
      <Loaded of={query}>{({ rulesHtml }) => <RulesText html={rulesHtml} />}</Loaded>
    </Sheet>
  )
}

function RulesText({ html }: { html: string | undefined }) {
  if (html) return <OperatorHtml html={html} className={styles.html ?? ''} />
  return (
    <p>
      <FormattedMessage id="lobby.rules.none" />
    </p>
  )
}
