import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { Panel } from '#runtime/components/panel.tsx'
import { Verbatim } from '#runtime/components/verbatim.tsx'
import { DateTime } from '#runtime/format/date.tsx'
import { useLocalized, useSite } from '#runtime/site/site.ts'
import type { SupportConversation } from '#schemas/protocol/support.ts'
import { useTopics } from '../state/use-topics.ts'
import { Previews } from './attachments.tsx'
import { CaseTag } from './case-tag.tsx'
import styles from './support.module.css'

export interface ConversationProps {
  conversation: SupportConversation
  /** Below the messages: the rating, and the form for another message. */
  children: ReactNode
}

/** The facts of a case and its messages, oldest first. */
export function Conversation({ conversation, children }: ConversationProps) {
  return (
    <>
      <CaseFacts of={conversation} />
      <ol role="list" className={styles.messages}>
        {conversation.messages.map((message) => (
          <Message key={message.messageId} message={message} />
        ))}
      </ol>
      {children}
    </>
  )
}

function CaseFacts({ of: { caseId, topic, status, reference } }: { of: SupportConversation }) {
  const label = useTopics().find(({ value }) => value === topic)?.label
  return (
    <Panel
      aside={<CaseTag status={status} />}
      title={<FormattedMessage id="support.case" values={{ case: caseId }} />}
    >
      <p className={styles.note}>
        {label}
        {reference === undefined ? null : (
          <>
            {' · '}
            <FormattedMessage
              id="support.case.reference"
              values={{ reference: <Verbatim dir="ltr">{reference}</Verbatim> }}
            />
          </>
        )}
      </p>
    </Panel>
  )
}

function Message({
  message: { author, text, time, attachments },
}: {
  message: SupportConversation['messages'][number]
}) {
  const site = useLocalized()(useSite().manifest.brand.siteName)
  return (
    <li className={styles.message} data-author={author}>
      <p className={styles.author}>
        {author === 'player' ? <FormattedMessage id="support.you" /> : site}
        <span className={styles.time}>
          <DateTime at={time} />
        </span>
      </p>
      <p className={styles.words} dir="auto">
        {text}
      </p>
      <Previews files={attachments} />
    </li>
  )
}
