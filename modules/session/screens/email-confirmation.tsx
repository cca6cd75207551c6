import { useEffect, useRef, type ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { useOperationMutation } from '#runtime/client/use-operation-mutation.ts'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { EmptyState } from '#runtime/components/empty-state.tsx'
import { GoButton, HomeButton } from '#runtime/components/go-button.tsx'
import { ScreenFrame } from '#runtime/components/screen-frame.tsx'
import { ScreenState } from '#runtime/components/screen-state.tsx'
import { Verbatim } from '#runtime/components/verbatim.tsx'
import type { ScreenProps } from '#runtime/registry/module.ts'
import { useModals } from '#runtime/modals/modals.ts'
import { useGoToPath, useScreenPath } from '#runtime/router/navigate.ts'
import { useSession } from '#runtime/session/session.ts'
import { ResendConfirmation } from '../components/resend-confirmation.tsx'

const OWN_SCREEN = 'session.emailConfirmation'

/** Target of the link in a mail (spec 2): `key` confirms the player's address, on any device. */
export default function EmailConfirmation({ params }: ScreenProps<'session.emailConfirmation'>) {
  const { player, state, refresh } = useSession()
  const submission = useOperationMutation('submitEmailConfirmation')
  const goTo = useGoToPath()
  const ownPath = useScreenPath()(OWN_SCREEN)
  const submitted = useRef('')
  const key = params.key ?? ''
  const submit = (given: string) =>
    submission.mutate(
      { key: given },
      {
        onSuccess() {
          // The key is used up and must not stay in the history.
          goTo(ownPath)
          // If the refresh fails, the event of the change still updates the player.
          refresh().catch(() => undefined)
        },
      },
    )
  useEffect(() => {
    if (key === '' || submitted.current === key) return
    submitted.current = key
    submit(key)
    // The request depends on the key only.
    // oxlint-disable-next-line react-hooks/exhaustive-deps, react/exhaustive-effect-dependencies
  }, [key])

  if (submission.isPending || state === 'loading' || (key !== '' && submission.isIdle)) return <Checking />
  if (submission.isError) return <NotAsked retry={() => submit(submitted.current)} />
  if (submission.data?.result === 1 || player?.verification.emailVerified) return <Confirmed />
  return player?.details.primaryEmail ? (
    <Unconfirmed isRefused={submission.data?.result === 0} />
  ) : (
    <Refused isAsked={submission.data !== undefined} />
  )
}

/** The screen's frame: its content is centred. */
function Frame({ children }: { children: ReactNode }) {
  return (
    <ScreenFrame title={<FormattedMessage id="session.emailConfirmation.title" />} titleHidden width="narrow">
      <div role="status">{children}</div>
    </ScreenFrame>
  )
}

function Checking() {
  return (
    <ScreenFrame title={<FormattedMessage id="session.emailConfirmation.title" />} titleHidden width="narrow">
      <ScreenState of={{ state: 'loading' }} />
    </ScreenFrame>
  )
}

function NotAsked({ retry }: { retry: () => void }) {
  return (
    <Frame>
      <ScreenState of={{ state: 'error', retry }} />
    </Frame>
  )
}

function Confirmed() {
  return (
    <Frame>
      <EmptyState
        art="welcome"
        title={<FormattedMessage id="session.emailConfirmation.confirmed.title" />}
        body={<FormattedMessage id="session.emailConfirmation.confirmed.body" />}
        action={
          <HomeButton>
            <FormattedMessage id="session.toGames" />
          </HomeButton>
        }
      />
    </Frame>
  )
}

function Unconfirmed({ isRefused }: { isRefused: boolean }) {
  const { player } = useSession()
  const email = <Verbatim>{player?.details.primaryEmail ?? ''}</Verbatim>
  return (
    <Frame>
      <EmptyState
        art={isRefused ? 'error' : 'login'}
        title={
          <FormattedMessage
            id={isRefused ? 'session.emailConfirmation.refused.title' : 'session.verifyEmail.title'}
          />
        }
        body={<FormattedMessage id="session.emailConfirmation.again" values={{ email }} />}
        action={<ResendConfirmation kind="primary" />}
      />
    </Frame>
  )
}

/** No player is logged in, or the player has no known address, so no other mail can be sent. */
function Refused({ isAsked }: { isAsked: boolean }) {
  const modals = useModals()
  const { player } = useSession()
  return (
    <Frame>
      <EmptyState
        art="error"
        title={
          <FormattedMessage
            id={
              player && !isAsked
                ? 'session.emailConfirmation.noAddress.title'
                : 'session.emailConfirmation.refused.title'
            }
          />
        }
        body={
          <FormattedMessage
            id={
              player ? 'session.emailConfirmation.noAddress.body' : 'session.emailConfirmation.refused.body'
            }
          />
        }
        action={
          player ? (
            <>
              <GoButton screen="account.email">
                <FormattedMessage id="session.emailConfirmation.noAddress.add" />
              </GoButton>
              <HomeButton kind="quiet">
                <FormattedMessage id="session.toGames" />
              </HomeButton>
            </>
          ) : (
            <ActionButton onClick={() => modals.open('session.login')}>
              <FormattedMessage id="session.logIn" />
            </ActionButton>
          )
        }
      />
    </Frame>
  )
}
