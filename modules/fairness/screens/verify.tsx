import { useMutation } from '@tanstack/react-query'
import { useEffect, useState, type FormEvent } from 'react'
import { FormattedMessage } from 'react-intl'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { Field } from '#runtime/components/field.tsx'
import { Panel } from '#runtime/components/panel.tsx'
import { ScreenFrame } from '#runtime/components/screen-frame.tsx'
import { ScreenState } from '#runtime/components/screen-state.tsx'
import { useClient } from '#runtime/client/use-client.ts'
import type { ScreenProps } from '#runtime/registry/module.ts'
import { useSession } from '#runtime/session/session.ts'
import { VerificationSteps } from '../components/verification-steps.tsx'
import { readRecord } from '../state/read-record.ts'
import { verifyInstance, verifyPasted } from '../state/verify-online.ts'
import { webHashes } from '../state/web-hashes.ts'
import styles from './verify.module.css'

const INSTANCE_ID = /^[1-9][0-9]{0,14}$/

/** Recomputes a draw in the browser: by the id of its instance, or from a pasted record. */
export default function Verify({ params }: ScreenProps<{ id?: string }>) {
  const client = useClient()
  const { state } = useSession()
  const [typed, setTyped] = useState(params.id ?? '')
  const isLoggedIn = state === 'loggedIn'
  const check = useMutation({
    mutationFn: async (text: string) => {
      const hashes = webHashes()
      if (!hashes) throw new Error('WebCrypto needs a page that is served securely.')
      const trimmed = text.trim()
      if (INSTANCE_ID.test(trimmed)) {
        return verifyInstance(client, hashes, { gameInstanceId: Number(trimmed), isLoggedIn })
      }
      const read = readRecord(trimmed)
      if ('refusal' in read) return read
      return verifyPasted(read.record, hashes)
    },
  })
  const { mutate } = check
  const isKnown = state !== 'loading'
  useEffect(() => {
    if (params.id && isKnown) mutate(params.id)
  }, [params.id, isKnown, mutate])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    mutate(typed)
  }
  const refusal = check.data && 'refusal' in check.data ? check.data.refusal : null
  const verification = check.data && 'steps' in check.data ? check.data : null
  return (
    <ScreenFrame title={<FormattedMessage id="fairness.title" />} width="narrow">
      <p className={styles.intro}>
        <FormattedMessage id="fairness.intro" />
      </p>
      {check.isPending ? <ScreenState of={{ state: 'loading' }} /> : null}
      {check.isError ? (
        <ScreenState of={{ state: 'error', art: 'fairness', retry: () => mutate(typed) }} />
      ) : null}
      {verification ? <VerificationSteps verification={verification} /> : null}
      <Panel title={<FormattedMessage id="fairness.another" />}>
        <form className={styles.form} onSubmit={submit} noValidate>
          <Field
            kind="multiline"
            label={<FormattedMessage id="fairness.input" />}
            hint={<FormattedMessage id="fairness.inputHint" />}
            error={refusal ? <FormattedMessage id={`fairness.refusal.${refusal}`} /> : undefined}
            dir="ltr"
            value={typed}
            onChange={setTyped}
          />
          <ActionButton type="submit" busy={check.isPending}>
            <FormattedMessage id="fairness.check" />
          </ActionButton>
        </form>
      </Panel>
    </ScreenFrame>
  )
}
