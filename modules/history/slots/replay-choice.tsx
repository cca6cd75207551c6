import { type FormEvent, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { Field } from '#runtime/components/field.tsx'
import { Panel } from '#runtime/components/panel.tsx'
import { useGo } from '#runtime/router/navigate.ts'
import { DrawSearch } from '../components/draw-search.tsx'
import styles from '../components/history.module.css'
import { readInstanceId } from '../state/instance-id.ts'

/** The choice of a past draw to watch again: by its number, or by date and kind. */
export default function ReplayChoice() {
  return (
    <>
      <Panel>
        <ByNumber />
      </Panel>
      <DrawSearch />
    </>
  )
}

function ByNumber() {
  const go = useGo()
  const [number, setNumber] = useState('')
  const [isRefused, setRefused] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const id = readInstanceId(number.trim())
    setRefused(id === null)
    if (id !== null) go('playout.replay', { id })
  }
  return (
    <form className={styles.byNumber} onSubmit={submit} noValidate>
      <Field
        label={<FormattedMessage id="history.replay.number" />}
        name="gameInstanceId"
        inputMode="numeric"
        dir="ltr"
        maxLength={16}
        value={number}
        onChange={(text) => {
          setNumber(text)
          setRefused(false)
        }}
        hint={<FormattedMessage id="history.replay.hint" />}
        error={isRefused ? <FormattedMessage id="history.replay.refused" /> : undefined}
      />
      <ActionButton type="submit">
        <FormattedMessage id="history.watchAgain" />
      </ActionButton>
    </form>
  )
}
