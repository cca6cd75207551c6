import { FormattedMessage } from 'react-intl'
import { useOperation } from '#runtime/client/use-operation.ts'
import { useOperationMutation } from '#runtime/client/use-operation-mutation.ts'
import { BackLink } from '#runtime/components/back-link.tsx'
import { GoButton } from '#runtime/components/go-button.tsx'
import { ListSkeleton } from '#runtime/components/list-skeleton.tsx'
import { Loaded } from '#runtime/components/loaded.tsx'
import { NoticeCard } from '#runtime/components/notice-card.tsx'
import { ScreenFrame } from '#runtime/components/screen-frame.tsx'
import type { ScreenProps } from '#runtime/registry/module.ts'
import type { SupportConversation } from '#schemas/protocol/support.ts'
import { CloseCase } from '../components/close-case.tsx'
import { Conversation } from '../components/conversation.tsx'
import { Rating } from '../components/rating.tsx'
import { ReplyForm } from '../components/reply-form.tsx'

/** One of the player's cases: the conversation, a form to go on with it, and at its end a rating. */
export default function SupportCase({ params: { id } }: ScreenProps<'support.case'>) {
  const loading = useOperation('getSupportCase', { caseId: id })
  const subject = loading.data?.subject
  return (
    <ScreenFrame
      eyebrow={
        <BackLink screen="support.home">
          <FormattedMessage id="support.title" />
        </BackLink>
      }
      title={
        subject === undefined ? (
          <FormattedMessage id="support.case" values={{ case: id }} />
        ) : (
          <bdi>{subject}</bdi>
        )
      }
      width="narrow"
    >
      <Loaded of={loading} skeleton={<ListSkeleton rows={4} />}>
        {(conversation) => (
          <Conversation conversation={conversation}>
            {conversation.status === 'closed' ? <OwnRating conversation={conversation} /> : null}
            {conversation.canWrite ? <Reply conversation={conversation} /> : <Over />}
            <Close conversation={conversation} />
          </Conversation>
        )}
      </Loaded>
    </ScreenFrame>
  )
}

function Reply({ conversation }: { conversation: SupportConversation }) {
  const sending = useOperationMutation('replySupportCase', {
    invalidates: ['getSupportCase', 'getSupportCases'],
  })
  return (
    <ReplyForm
      conversation={conversation}
      isSending={sending.isPending}
      refusal={sending.data?.refusal}
      onSend={({ message, attachments }, onSent) =>
        sending.mutate(
          { caseId: conversation.caseId, message, attachments: [...attachments] },
          { onSuccess: ({ result }) => (result === 1 ? onSent() : undefined) },
        )
      }
    />
  )
}

function OwnRating({ conversation: { caseId, rating = 0 } }: { conversation: SupportConversation }) {
  const saving = useOperationMutation('rateSupportCase', { invalidates: ['getSupportCase'] })
  return <Rating rating={rating} onRate={(star, then) => saving.mutate({ caseId, rating: star }, then)} />
}

function Close({ conversation: { caseId, status } }: { conversation: SupportConversation }) {
  const closing = useOperationMutation('closeOwnSupportCase', {
    invalidates: ['getSupportCase', 'getSupportCases'],
  })
  return (
    <CloseCase status={status} isClosing={closing.isPending} onClose={() => closing.mutate({ caseId })} />
  )
}

/** A case that is over for too long. */
function Over() {
  return (
    <NoticeCard
      tone="info"
      title={<FormattedMessage id="support.over" />}
      actions={
        <GoButton screen="support.home" size="small">
          <FormattedMessage id="support.sent.more" />
        </GoButton>
      }
    />
  )
}
