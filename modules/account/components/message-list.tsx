import { useEffect, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { useOperation } from '#runtime/client/use-operation.ts'
import { useOperationMutation } from '#runtime/client/use-operation-mutation.ts'
import { GoButton } from '#runtime/components/go-button.tsx'
import { ListSkeleton } from '#runtime/components/list-skeleton.tsx'
import { Loaded } from '#runtime/components/loaded.tsx'
import { Panel } from '#runtime/components/panel.tsx'
import { StatusTag } from '#runtime/components/status-tag.tsx'
import { DateTime } from '#runtime/format/date.tsx'
import type { PlayerNotification } from '#schemas/protocol/operations/getNotifications.ts'
import styles from './message-list.module.css'

/** The messages of the operator to the player and to everybody on the site. What is shown counts as read from the next visit on. */
export function MessageList() {
  const list = useOperation('getNotifications', {})
  const newest = list.data?.notifications[0]?.time
  useMarkRead(newest, list.data?.unread ?? 0)
  const notifications = list.data?.notifications
  return (
    <Panel title={<FormattedMessage id="account.messages.title" />}>
      <Loaded
        of={{ ...list, data: notifications }}
        skeleton={<ListSkeleton rows={3} />}
        empty={
          <p className={styles.note}>
            <FormattedMessage id="account.messages.empty" />
          </p>
        }
      >
        {(messages) => (
          <ul role="list" className={styles.messages}>
            {messages.map((message) => (
              <Message key={`${message.kind} ${message.time}`} message={message} />
            ))}
          </ul>
        )}
      </Loaded>
    </Panel>
  )
}

function Message({ message: { title, body, gameId, time, isRead } }: { message: PlayerNotification }) {
  // A message that was new when it appeared stays marked while it is looked at.
  const [isNew] = useState(!isRead)
  return (
    <li className={styles.message}>
      <h3 className={styles.title}>
        <bdi>{title}</bdi>
        {isNew ? (
          <StatusTag tone="accent">
            <FormattedMessage id="account.messages.new" />
          </StatusTag>
        ) : null}
      </h3>
      <p className={styles.body}>{body}</p>
      <p className={styles.note}>
        <DateTime at={time} />
      </p>
      {gameId === undefined ? null : (
        <div>
          <GoButton screen="lobby.game" params={{ gid: gameId }} kind="quiet" size="small">
            <FormattedMessage id="account.messages.game" />
          </GoButton>
        </div>
      )}
    </li>
  )
}

/** Marks what is on the screen as read. A failure is left to the next visit. */
function useMarkRead(newest: number | undefined, unread: number): void {
  const { mutate } = useOperationMutation('readNotifications', { showsOwnFailure: true })
  useEffect(() => {
    if (newest !== undefined && unread > 0) mutate({ until: newest })
  }, [newest, unread, mutate])
}
