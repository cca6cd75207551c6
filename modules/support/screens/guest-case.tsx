import { FormattedMessage } from 'react-intl'
import { useOperation } from '#runtime/client/use-operation.ts'
import { useOperationMutation } from '#runtime/client/use-operation-mutation.ts'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { EmptyState } from '#runtime/components/empty-state.tsx'
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

/** The case of a guest, by the secret of a link in a mail: the guest confirms the address here, reads the answers and writes again. */
export default function GuestCase({ params: { key } }: ScreenProps<'support.guest'>) {
  const loading = useOperation('getGuestSupportCase', { key })
  const subject = loading.data?.conversation?.subject
  return (
    <ScreenFrame
      title={subject === undefined ? <FormattedMessage id="support.title" /> : <bdi>{subject}</bdi>}
      width="narrow"
    >
      <Loaded of={loading} skeleton={<ListSkeleton rows={4} />}>
        {({ conversation }) =>
          conversation === undefined ? (
            <Unknown />
          ) : (
            <Conversation conversation={conversation}>
              {conversation.status === 'closed' ? (
                <GuestRating secret={key} rating={conversation.rating ?? 0} />
              ) : null}
              {conversation.status === 'unconfirmed' ? (
                <Confirm secret={key} />
              ) : conversation.canWrite ? (
                <Reply secret={key} conversation={conversation} />
              ) : (
                <NoticeCard tone="info" title={<FormattedMessage id="support.over" />} />
              )}
              <Close secret={key} status={conversation.status} />
            </Conversation>
          )
        }
      </Loaded>
    </ScreenFrame>
  )
}

/** A button, because programs that check mails open links. */
function Confirm({ secret }: { secret: string }) {
  const confirming = useOperationMutation('confirmSupportCase', { invalidates: ['getGuestSupportCase'] })
  return (
    <NoticeCard
      tone="warning"
      title={<FormattedMessage id="support.confirm" />}
      body={<FormattedMessage id="support.confirm.body" />}
      actions={
        <ActionButton busy={confirming.isPending} onClick={() => confirming.mutate({ key: secret })}>
          <FormattedMessage id="support.confirm.send" />
        </ActionButton>
      }
    />
  )
}

function Reply({ secret, conversation }: { secret: string; conversation: SupportConversation }) {
  const sending = useOperationMutation('replyGuestSupportCase', { invalidates: ['getGuestSupportCase'] })
  return (
    <ReplyForm
      isGuest
      conversation={conversation}
      isSending={sending.isPending}
      refusal={sending.data?.refusal}
      onSend={({ message }, onSent) =>
        sending.mutate(
          { key: secret, message },
          { onSuccess: ({ result }) => (result === 1 ? onSent() : undefined) },
        )
      }
    />
  )
}

function GuestRating({ secret, rating }: { secret: string; rating: number }) {
  const saving = useOperationMutation('rateGuestSupportCase', { invalidates: ['getGuestSupportCase'] })
  return (
    <Rating rating={rating} onRate={(star, then) => saving.mutate({ key: secret, rating: star }, then)} />
  )
}

function Close({ secret, status }: { secret: string; status: SupportConversation['status'] }) {
  const closing = useOperationMutation('closeGuestSupportCase', { invalidates: ['getGuestSupportCase'] })
  return (
    <CloseCase
      status={status}
      isClosing={closing.isPending}
      onClose={() => closing.mutate({ key: secret })}
    />
  )
}

function Unknown() {
  return (
    <EmptyState
      title={<FormattedMessage id="support.unknown" />}
      body={<FormattedMessage id="support.unknown.body" />}
      action={
        <GoButton screen="support.home">
          <FormattedMessage id="support.sent.more" />
        </GoButton>
      }
    />
  )
}
