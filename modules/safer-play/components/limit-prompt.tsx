import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { GoButton } from '#runtime/components/go-button.tsx'
import { NoticeCard } from '#runtime/components/notice-card.tsx'
import { useRuntime } from '#runtime/context/runtime-services.ts'

const KEY = 'safer-play.withoutLimit'

/** Asks for a limit before a deposit, until the player sets one or chooses to go on without. */
export function LimitPrompt() {
  const { storage } = useRuntime()
  const [isAnswered, setAnswered] = useState(() => storage.read(KEY) === true)
  if (isAnswered) return null
  const goOn = () => {
    storage.write(KEY, true)
    setAnswered(true)
  }
  return (
    <NoticeCard
      tone="info"
      title={<FormattedMessage id="safer-play.prompt.title" />}
      body={<FormattedMessage id="safer-play.prompt.body" />}
      actions={
        <>
          <GoButton screen="safer-play.limits" size="small">
            <FormattedMessage id="safer-play.prompt.set" />
          </GoButton>
          <ActionButton kind="quiet" size="small" onClick={goOn}>
            <FormattedMessage id="safer-play.prompt.without" />
          </ActionButton>
        </>
      }
    />
  )
}
