import { useEffect } from 'react'
import { FormattedMessage } from 'react-intl'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { Sheet } from '#runtime/components/sheet.tsx'
import type { ModalProps } from '#runtime/registry/module.ts'
import { ToolRows } from '../components/tool-rows.tsx'
import styles from '../components/safer-play.module.css'
import { useToolsDue } from '../state/use-tools-due.ts'

/** The tools for safer play before the first wager: the player uses one or passes on. An answer in another tab closes it too. */
export default function Tools({ close }: ModalProps<'safer-play.tools'>) {
  const { isDue, markShown } = useToolsDue()
  useEffect(() => {
    if (!isDue) close()
  }, [isDue, close])
  return (
    <Sheet
      title={<FormattedMessage id="safer-play.tools.title" />}
      isUnasked
      actions={
        <ActionButton
          fullWidth
          onClick={() => {
            markShown()
            close()
          }}
        >
          <FormattedMessage id="safer-play.tools.goOn" />
        </ActionButton>
      }
    >
      <div className={styles.fields}>
        <p className={styles.quiet}>
          <FormattedMessage id="safer-play.tools.body" />
        </p>
        <ToolRows
          onGo={() => {
            markShown()
            close()
          }}
        />
      </div>
    </Sheet>
  )
}
