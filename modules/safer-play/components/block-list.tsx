import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { ConfirmSheet } from '#runtime/components/confirm-sheet.tsx'
import { Panel } from '#runtime/components/panel.tsx'
import { DateTime } from '#runtime/format/date.tsx'
import { useNotices, type NoticeRequest } from '#runtime/notices/notices.ts'
import { GAME_BLOCK_LIFT_HOURS } from '#schemas/limits.ts'
import type { GameBlock } from '../state/use-blocks.ts'
import { LastsUntil } from './lasts-until.tsx'
import styles from './safer-play.module.css'

const ENDS_BEFORE: NoticeRequest = {
  tone: 'info',
  title: <FormattedMessage id="safer-play.blocks.lift.endsBefore" />,
}

/** The blocks that hold, each with the way to lift it after a wait. */
export function BlockList({ blocks }: { blocks: readonly GameBlock[] }) {
  const notices = useNotices()
  const [lifting, setLifting] = useState<number | null>(null)
  return (
    <Panel title={<FormattedMessage id="safer-play.blocks.now" />}>
      {blocks.length === 0 ? (
        <p className={styles.quiet}>
          <FormattedMessage id="safer-play.blocks.none" />
        </p>
      ) : (
        <ul className={styles.choices}>
          {blocks.map((block) => (
            <li key={block.blockId} className={styles.limit}>
              <strong>
                <Subject block={block} />
              </strong>
              <p className={styles.quiet}>
                {block.isLifted ? (
                  <FormattedMessage
                    id="safer-play.blocks.lifted"
                    values={{ until: <DateTime at={block.until} /> }}
                  />
                ) : (
                  <LastsUntil until={block.until} />
                )}
              </p>
              {block.isLifted ? null : (
                <div>
                  <ActionButton kind="quiet" size="small" onClick={() => setLifting(block.blockId)}>
                    <FormattedMessage id="safer-play.blocks.lift" />
                  </ActionButton>
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
      {lifting === null ? null : (
        <ConfirmSheet
          title={<FormattedMessage id="safer-play.blocks.lift.confirm" />}
          keep={<FormattedMessage id="safer-play.back" />}
          confirm={<FormattedMessage id="safer-play.blocks.lift" />}
          operation="liftGameBlock"
          body={{ blockId: lifting }}
          invalidates={['getGameBlocks']}
          failed={{ title: <FormattedMessage id="safer-play.failed" /> }}
          done={(answer) => (answer === 'ends-before' ? notices.show(ENDS_BEFORE) : undefined)}
          close={() => setLifting(null)}
        >
          <p>
            <FormattedMessage id="safer-play.blocks.lift.body" values={{ hours: GAME_BLOCK_LIFT_HOURS }} />
          </p>
        </ConfirmSheet>
      )}
    </Panel>
  )
}

function Subject({ block: { gameRule, title } }: { block: GameBlock }) {
  if (gameRule === undefined) return title
  return <FormattedMessage id={`safer-play.blocks.kind.${gameRule}`} />
}
